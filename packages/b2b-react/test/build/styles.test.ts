// @vitest-environment node
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compiledStyles } from '../../tsup.styles.ts'

let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'styles-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** Builds files in the same way as the package, starting at `src/index.ts`. */
async function buildFiles(files: { readonly [path: string]: string }): Promise<string> {
  for (const [path, text] of Object.entries({ 'src/theme/style.ts': 'export const style = (name, css) => name', ...files })) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  const { outputFiles } = await build({
    entryPoints: [join(folder, 'src/index.ts')],
    bundle: true,
    format: 'esm',
    external: ['react'],
    write: false,
    plugins: [compiledStyles()],
    logLevel: 'silent',
  })
  return outputFiles.map(({ text }) => text).join('')
}

const IMPORT = `import { style } from './theme/style.ts'\n`

test('replaces a rule with its CSS and removes the code that created it', async () => {
  const text = await buildFiles({
    'src/index.ts': `${IMPORT}import { createContext } from 'react'\nimport { hover } from './parts.ts'
      const GAP = 4
      export const card: string = style('b2b-card', { gap: GAP, ...hover({ color: 'red' }) })`,
    'src/parts.ts': `export const hover = (rule: object) => ({ '&:hover': rule })`,
  })
  expect(text).toContain('"&{display:block;gap:4px}&:hover{color:red}"')
  expect(text).not.toContain('hover =')
})

test.each([
  ['a global of the browser', `export const card = style('b2b-card', { gap: innerWidth })`, 'innerWidth is not defined'],
  [
    'a value that its file computes in the browser',
    `const wide = matchMedia('(width)')\nexport const card = style('b2b-card', { gap: Number(wide.matches) })`,
    'matchMedia is not defined',
  ],
  ['a parameter', `export const card = (gap: number) => style('b2b-card', { gap })`, 'gap is not defined'],
])('refuses a rule that depends on %s, with its position', async (_, line, reason) => {
  const result = buildFiles({ 'src/index.ts': IMPORT + line })
  await expect(result).rejects.toThrow(/index\.ts:[23]:/)
  await expect(result).rejects.toThrow(
    `The rules of this file must be known when the package is built, but are not: ReferenceError: ${reason}`,
  )
})

test('refuses a computed class name', async () => {
  const result = buildFiles({ 'src/index.ts': `${IMPORT}const name = 'b2b-card'\nexport const card = style(name, {})` })
  await expect(result).rejects.toThrow('The name of a style is written out')
})

test('refuses two files with the same class name', async () => {
  const result = buildFiles({
    'src/index.ts': `${IMPORT}export { other } from './other.ts'\nexport const card = style('b2b-card', {})`,
    'src/other.ts': `${IMPORT}export const other = style('b2b-card', {})`,
  })
  await expect(result).rejects.toThrow("The style 'b2b-card' has the name of one in ")
})
