import { seed } from '@acme/b2b-emulator'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/**
 * Chromium compiles all functions of the initial chunk in another thread while it loads, instead of one by one when they are called. Other
 * browsers ignore the comment. The comment must be the first line of the file, so `banner` does not work: the minifier removes comments.
 */
const compiledEarly: Plugin = {
  name: 'compiled-early',
  generateBundle: {
    order: 'post',
    handler(_, files) {
      for (const file of Object.values(files)) {
        if (file.type === 'chunk' && file.isEntry) file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      }
    },
  },
}

// The data of the seed is part of the build, because an import would add the code of the emulator to the page.
export default defineConfig({
  plugins: [react(), compiledEarly],
  define: { __SEED__: JSON.stringify(seed) },
  // These browsers know `light-dark()`. Its replacement for older ones ignores the chosen colors.
  build: { cssTarget: ['chrome123', 'firefox120', 'safari17.5'] },
})
