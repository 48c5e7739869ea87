/* What the console shows: sentences in development builds, documented codes in production builds. */

import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { expect, test } from 'vitest'

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** Codes that builds of a kind can print: the names in the source that are called as `log('…')`. */
async function bundled(development: boolean): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [at('../src/index.ts')],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    minifySyntax: true,
    define: { __DEV__: String(development), __SDK_VERSION__: '"0"' },
  })
  return outputFiles[0]?.text ?? ''
}
const codesIn = (text: string) => [...new Set([...text.matchAll(/\blog\w*\("(\w+)"/g)].map(([, code = '']) => code))].sort()

/** The codes of the README's table, and whether production prints them. */
async function documented(): Promise<Map<string, boolean>> {
  const [, table = ''] = /## Messages in the console(.*?)(?:\n## |$)/s.exec(await readFile(at('../README.md'), 'utf8')) ?? []
  return new Map([...table.matchAll(/^\| `(\w+)` +\| (yes|no) /gm)].map(([, code = '', inProduction]) => [code, inProduction === 'yes']))
}

test('the README documents exactly the codes that production prints, and the messages of development', async () => {
  const rows = await documented()
  expect(codesIn(await bundled(false))).toEqual(
    [...rows]
      .filter(([, inProduction]) => inProduction)
      .map(([code]) => code)
      .sort(),
  )
  expect(codesIn(await bundled(true))).toEqual([...rows.keys()].sort())
})

test('a production build holds no sentence of them', async () => {
  const text = await bundled(false)
  for (const words of ['Did you mean', 'dashboard.', 'placeholder', 'more than one client']) expect(text).not.toContain(words)
})
