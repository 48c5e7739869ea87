import { defineConfig } from 'vite'

// The built page works wherever it is put.
export default defineConfig({ base: './' })
