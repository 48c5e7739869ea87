export * from './provider.ts'
export * from './query.ts'
export * from './login.ts'
