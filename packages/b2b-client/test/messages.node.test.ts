/* Console output: sentences in development builds, documented codes in production builds. */

import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { expect, test } from 'vitest'

const filePath = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

async function bundle({ isDevelopment }: { isDevelopment: boolean }): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [filePath('../src/index.ts')],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    minifySyntax: true,
    define: { __DEV__: String(isDevelopment), __SDK_VERSION__: '"0"' },
  })
  return outputFiles[0]?.text ?? ''
}
/** The codes in the calls `log('code')` of a bundle. esbuild writes double quotes, and can rename `log` to `log2`. */
const codesIn = (text: string) => [...new Set([...text.matchAll(/\blog\w*\("(\w+)"/g)].map(([, code = '']) => code))].sort()

/** The codes in the table of the README, and whether production prints them. */
async function documentedCodes(): Promise<Map<string, boolean>> {
  const [, table = ''] = /## Messages in the console(.*?)(?:\n## |$)/s.exec(await readFile(filePath('../README.md'), 'utf8')) ?? []
  return new Map([...table.matchAll(/^\| `(\w+)` +\| (yes|no) /gm)].map(([, code = '', inProduction]) => [code, inProduction === 'yes']))
}

test('the README documents exactly the codes of production and development builds', async () => {
  const rows = await documentedCodes()
  expect(codesIn(await bundle({ isDevelopment: false }))).toEqual(
    [...rows]
      .filter(([, inProduction]) => inProduction)
      .map(([code]) => code)
      .sort(),
  )
  expect(codesIn(await bundle({ isDevelopment: true }))).toEqual([...rows.keys()].sort())
})

test('a production build contains no sentences of the messages', async () => {
  const text = await bundle({ isDevelopment: false })
  const phrasesOfMessages = [
    'Did you mean',
    'dashboard.',
    'placeholder',
    'more than one client',
    'cookies are blocked',
    'one word',
    'no subdomains',
    'not secure',
  ]
  for (const phrase of phrasesOfMessages) expect(text).not.toContain(phrase)
})
