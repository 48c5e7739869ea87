// @vitest-environment node
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { beforeAll, expect, test } from 'vitest'
import { otherMessages } from '../../src/text/otherMessages.ts'

/* The modules in the initial chunk, which a page loads before it can show anything, and in the lazy chunk of a sign-in. */

const root = fileURLToPath(new URL('../..', import.meta.url))
let initialFiles: string[] = []
let loginFiles: string[] = []
let code = ''

beforeAll(async () => {
  const { metafile, outputFiles } = await build({
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
  code = outputFiles.map(({ text }) => text).join('\n')
  /** The sources in an output file and in its static imports. */
  function sourcesOf(entry: string): string[] {
    const loadedFiles = new Set<string>()
    const load = (file: string): void => {
      if (loadedFiles.has(file)) return
      loadedFiles.add(file)
      for (const { path, kind } of metafile.outputs[file]?.imports ?? []) if (kind === 'import-statement') load(path)
    }
    load(entry)
    return [...loadedFiles].flatMap((file) => {
      const inputs = Object.entries(metafile.outputs[file]?.inputs ?? {})
      return inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([path]) => path)
    })
  }
  initialFiles = sourcesOf('nowhere/index.js')
  const lazyEntry = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === 'src/lazyChunk.ts')
  loginFiles = sourcesOf(lazyEntry?.[0] ?? '')
})

/** The texts of a Main that only a step of the lazy chunk shows. */
const LAZY_MAIN_TEXTS = ['main.header.verify', 'main.verify.body', 'main.link', 'main.code', 'oneTap.setup']

/** `B2BSwitchSteps` compares this key with the message of a screen, and shows no text. */
const COMPARED_KEY = 'error.signInExpired'

test('the initial chunk contains only the steps up to Main', () => {
  const steps = initialFiles.filter((file) => file.startsWith('src/flow/steps/')).toSorted()
  expect(steps).toEqual(['src/flow/steps/sessionChanges.ts', 'src/flow/steps/shared/main.ts'])
  expect(
    initialFiles.filter((file) => /\/(allSteps|loginSteps|chart|calls|allEffects|problems|reading|otherMessages|messages)\.ts$/.test(file)),
  ).toEqual([])
})

test('a sign-in loads nothing that only the identity provider needs', () => {
  expect(loginFiles).toContain('src/flow/loginSteps.ts')
  const identityFiles = /\/(IDP\w+|Disclosures|Parties|consent|allSteps|identityMessages|identityChunk|steps\/identityProvider)\.tsx?$/
  expect(loginFiles.filter((file) => identityFiles.test(file))).toEqual([])
})

test('no chunk contains the chart of the transitions, which only the model test and the docs read', () => {
  expect(code).toContain('loginScreens')
  expect(code).not.toContain('withoutUser')
})

test('the initial chunk uses no text of the lazy chunk, except on a Main that only a step of the lazy chunk shows', async () => {
  const readCode = async (file: string) => (await readFile(`${root}/${file}`, 'utf8')).replace(/\/\*\*.*?\*\//gs, '')
  const sources = await Promise.all(initialFiles.map(readCode))
  const usedKeys = Object.keys(otherMessages).filter((key) => sources.some((source) => source.includes(`'${key}'`)))
  expect(usedKeys.filter((key) => ![...LAZY_MAIN_TEXTS, COMPARED_KEY].includes(key))).toEqual([])
})
