// @vitest-environment node
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { compiledStyles } from '../../tsup.styles.ts'

/* What comes with the widget, by what a page's bundler takes of it. */

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Everything that a page with this one line in it may ever load, by path. */
async function filesOf(contents: string): Promise<readonly string[]> {
  const { metafile } = await build({
    stdin: { contents, resolveDir: root },
    absWorkingDir: root,
    outdir: 'nowhere',
    bundle: true,
    splitting: true,
    format: 'esm',
    external: ['react', 'react-dom', 'react/jsx-runtime'],
    // It knows where the sources of the client are.
    tsconfig: '../../tsconfig.json',
    define: { __DEV__: 'false', __SDK_VERSION__: '""' },
    plugins: [compiledStyles()],
    metafile: true,
    write: false,
  })
  const taken = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.entries(inputs))
  return taken.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([path]) => path)
}
/** The packages of others among them. */
const packagesIn = (files: readonly string[]): string[] => [
  ...new Set(files.flatMap((file) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? [])),
]

test('decision 36: no page is sent what judges passwords, whatever it uses of the library', async () => {
  const files = await filesOf(`export * from './src/index.ts'`)
  expect(packagesIn(files).sort()).toEqual(['dequal', 'libphonenumber-js', 'swr', 'use-sync-external-store'])
  expect(files.filter((file) => /zxcvbn|luds/i.test(file))).toEqual([])
})

test('decision 37: swr is there for who reads with it; a page that signs people in is not sent it', async () => {
  expect(packagesIn(await filesOf(`export { useB2BQuery } from './src/index.ts'`))).toContain('swr')
  expect(packagesIn(await filesOf(`export { B2BLogin, B2BProvider, useB2BLogin } from './src/index.ts'`))).toEqual(['libphonenumber-js'])
})
