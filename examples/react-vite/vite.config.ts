import { seed } from '@acme/b2b-emulator'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// The data of the seed is part of the build, because an import would add the code of the emulator to the page.
export default defineConfig({
  plugins: [react()],
  define: { __SEED__: JSON.stringify(seed) },
  // These browsers know `light-dark()`. Its replacement for older ones ignores the chosen colors.
  build: { cssTarget: ['chrome123', 'firefox120', 'safari17.5'] },
})
