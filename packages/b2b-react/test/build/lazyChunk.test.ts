// @vitest-environment node
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { expect, test } from 'vitest'

/* Bundlers replace `import()` by their own loader. */

interface ChunkModule {
  readonly loginLoader: { readonly fetch: () => Promise<unknown> }
}

/** Bundles `lazyChunks.ts`, and replaces its import of the lazy chunk by a loader. */
async function bundleWith(load: () => Promise<unknown>): Promise<ChunkModule> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../../src/hooks/lazyChunks.ts', import.meta.url))],
    bundle: true,
    format: 'cjs',
    external: ['../lazyChunk.ts', '../identityChunk.ts'],
    write: false,
  })
  const code = outputFiles[0]?.text ?? ''
  const changedCode = code.replace(/import\("\.\.\/lazyChunk\.ts"\)/, 'loadChunk()')
  expect(changedCode, 'the import was found').not.toBe(code)
  const module = { exports: {} }
  // oxlint-disable-next-line typescript/no-implied-eval -- The code was just built from our own sources.
  new Function('module', 'loadChunk', changedCode)(module, load)
  // The code assigns the exports of the file.
  return module.exports as ChunkModule
}

test('rejects if the loader throws synchronously, as webpack does when Trusted Types forbid its script', async () => {
  let isForbidden = true
  const { loginLoader } = await bundleWith(() => {
    if (isForbidden) throw new TypeError('This document requires a TrustedScriptURL assignment.')
    return Promise.resolve({ lazyChunk: 'loaded' })
  })
  await expect(loginLoader.fetch()).rejects.toThrow(TypeError)
  isForbidden = false
  expect(await loginLoader.fetch()).toBe('loaded')
})
