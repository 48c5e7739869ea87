// @vitest-environment node
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { compiledStyles } from '../../tsup.styles.ts'

/* The dependencies that a bundler includes with the widget. */

const root = fileURLToPath(new URL('../..', import.meta.url))
// Compiles the styles of each file once for all builds.
const styles = compiledStyles()

/** The paths of all modules that a page with this code can load. */
async function filesOf(contents: string): Promise<readonly string[]> {
  const { metafile } = await build({
    stdin: { contents, resolveDir: root },
    absWorkingDir: root,
    outdir: 'nowhere',
    bundle: true,
    splitting: true,
    format: 'esm',
    external: ['react', 'react-dom', 'react/jsx-runtime'],
    // This file lists the paths of the client's sources.
    tsconfig: '../../tsconfig.json',
    define: { __DEV__: 'false', __SDK_VERSION__: '""' },
    minifySyntax: true,
    plugins: [styles],
    metafile: true,
    write: false,
  })
  const fileInputs = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.entries(inputs))
  return fileInputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([path]) => path)
}
/** The third-party packages of some modules. */
const packagesIn = (files: readonly string[]): string[] => [
  ...new Set(files.flatMap((file) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? [])),
]

test('no page loads a password strength library', async () => {
  const files = await filesOf(`export * from './src/index.ts'`)
  expect(packagesIn(files).sort()).toEqual(['dequal', 'libphonenumber-js', 'swr', 'use-sync-external-store'])
  expect(files.filter((file) => /zxcvbn|luds/i.test(file))).toEqual([])
})

test('only pages with useB2BQuery load swr', async () => {
  expect(packagesIn(await filesOf(`export { useB2BQuery } from './src/index.ts'`))).toContain('swr')
  expect(packagesIn(await filesOf(`export { B2BLogin, B2BProvider, useB2BLogin } from './src/index.ts'`))).toEqual(['libphonenumber-js'])
})

test('the entry for pages without a sign-in loads no third-party package', async () => {
  expect(packagesIn(await filesOf(`export * from './src/provider.ts'`))).toEqual([])
})

test('a production build contains no code of the devtools', async () => {
  expect(await filesOf(`export { B2BDevtools } from './src/devtools.ts'`)).toEqual(['src/devtools.ts'])
  const files = await filesOf(`export { B2BLogin } from './src/index.ts'; export { createB2BClient } from '@acme/b2b-client'`)
  expect(files.filter((file) => /devtools|devRecords|http\/recorded/.test(file))).toEqual([])
})
