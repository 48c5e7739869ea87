import { defineConfig } from 'vite'

// Relative URLs, so that the built page works in every folder.
export default defineConfig({ base: './' })
