// @vitest-environment node
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { expect, test } from 'vitest'

/* Bundlers put a loader of their own in the place of `import()`. */

interface Built {
  readonly fetchLater: () => Promise<unknown>
}

/** `fetchLater.ts` as a bundler would leave it, with its own loader. */
async function bundledWith(load: () => Promise<unknown>): Promise<Built> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../../src/fetchLater.ts', import.meta.url))],
    bundle: true,
    format: 'cjs',
    external: ['./later.ts'],
    write: false,
  })
  const code = outputFiles[0]?.text ?? ''
  const changed = code.replace(/import\("\.\/later\.ts"\)/, 'loadChunk()')
  expect(changed, 'the import is there').not.toBe(code)
  const module = { exports: {} }
  // oxlint-disable-next-line typescript/no-implied-eval -- The code is the one that was just built from our sources.
  new Function('module', 'loadChunk', changed)(module, load)
  // The exports of the file.
  return module.exports as Built
}

test('a loader that throws at once, as webpack’s does where Trusted Types forbid its script, is a failed load', async () => {
  let isForbidden = true
  const { fetchLater } = await bundledWith(() => {
    if (isForbidden) throw new TypeError('This document requires a TrustedScriptURL assignment.')
    return Promise.resolve({ later: 'loaded' })
  })
  await expect(fetchLater()).rejects.toThrow(TypeError)
  isForbidden = false
  expect(await fetchLater()).toBe('loaded')
})
