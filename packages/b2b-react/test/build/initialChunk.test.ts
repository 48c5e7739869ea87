// @vitest-environment node
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { beforeAll, expect, test } from 'vitest'
import { lazyMessages } from '../../src/text/lazyMessages.ts'

/* What a page loads before it can show anything, by what the sources import. */

const root = fileURLToPath(new URL('../..', import.meta.url))
let first: string[] = []

beforeAll(async () => {
  const { metafile } = await build({
    entryPoints: ['src/index.ts'],
    absWorkingDir: root,
    outdir: 'nowhere',
    bundle: true,
    splitting: true,
    format: 'esm',
    packages: 'external',
    define: { __DEV__: 'false', __SDK_VERSION__: '""' },
    metafile: true,
    write: false,
  })
  const loaded = new Set<string>()
  const load = (file: string): void => {
    if (loaded.has(file)) return
    loaded.add(file)
    for (const { path, kind } of metafile.outputs[file]?.imports ?? []) if (kind === 'import-statement') load(path)
  }
  load('nowhere/index.js')
  first = [...loaded].flatMap((file) => {
    const inputs = Object.entries(metafile.outputs[file]?.inputs ?? {})
    return inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([path]) => path)
  })
})

/** Said on Main only after a first factor that was not enough, or of Google's prompt: by then the later file is here. */
const SAID_LATER = ['main.header.verify', 'main.verify.body', 'main.link', 'main.code']

test('of the flow, the first file has the way to Main and nothing beyond it', () => {
  expect(first).toContain('src/flow/main.ts')
  expect(first.filter((file) => file.startsWith('src/flow/steps/'))).toEqual(['src/flow/steps/arrival.ts'])
  expect(first.filter((file) => /\/(reduce|requests|laterRunner|problems|reading|laterMessages|messages|events)\.ts$/.test(file))).toEqual(
    [],
  )
})

test('the first file says nothing that only the later one has the words for', async () => {
  const read = async (file: string) => (await readFile(`${root}/${file}`, 'utf8')).replace(/\/\*\*.*?\*\//gs, '')
  const texts = await Promise.all(first.map(read))
  const said = Object.keys(lazyMessages).filter((key) => texts.some((text) => text.includes(`'${key}'`)))
  expect(said.filter((key) => !SAID_LATER.includes(key))).toEqual([])
})
