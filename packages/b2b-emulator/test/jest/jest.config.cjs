module.exports = { testEnvironment: '@acme/b2b-emulator/jest-environment' }
