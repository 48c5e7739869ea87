// @vitest-environment node
import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import metadata from 'libphonenumber-js/min/metadata'
import { expect, test } from 'vitest'
import { splitPhoneMetadata, withCommonJsParser } from '../../tsup.phone.ts'

/* The published files with phone metadata. */

const root = fileURLToPath(new URL('../..', import.meta.url))
const MAX_PLANS_BYTES = 2100
const MAX_PARSER_BYTES = 3200
const MAX_FILES = 13

/** Builds a source file and the chunks that it loads. Returns the minified code by the name of the chunk. */
async function buildChunks(entry: string): Promise<ReadonlyMap<string, string>> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    absWorkingDir: root,
    outdir: 'nowhere',
    chunkNames: '[name]',
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    external: ['libphonenumber-js'],
    tsconfig: '../../tsconfig.json',
    plugins: [splitPhoneMetadata()],
    write: false,
  })
  return new Map(outputFiles.map(({ path, text }) => [basename(path, '.js'), text]))
}

test('each numbering plan is in exactly one file', async () => {
  const folder = 'src/phone/metadata'
  const names = readdirSync(`${root}/${folder}`).filter((name) => /^plans\d/.test(name))
  const modules = names.map(async (name): Promise<{ plans: object }> => {
    const [text = ''] = (await buildChunks(`${folder}/${name}`)).values()
    return await import(`data:text/javascript,${encodeURIComponent(text)}`)
  })
  const plans = (await Promise.all(modules)).flatMap((module) => Object.entries(module.plans))
  const expected = { ...metadata.countries, ...metadata.nonGeographic }
  expect(Object.fromEntries(plans)).toEqual(expected)
  expect(plans).toHaveLength(Object.keys(expected).length)
})

test('the parser, the files with plans, and the number of files stay below their limits', async () => {
  const files = await buildChunks('src/phone/phone.ts')
  const tooLarge = [...files].filter(([name, text]) => gzipSync(text).length > (name === 'phone' ? MAX_PARSER_BYTES : MAX_PLANS_BYTES))
  expect(tooLarge.map(([name]) => name)).toEqual([])
  expect(files.size).toBeLessThanOrEqual(MAX_FILES)
})

test('CommonJS can load the parser that its files import', () => {
  const parser: unknown = createRequire(`${root}/package.json`)(withCommonJsParser('libphonenumber-js/core/es6'))
  expect(parser).toHaveProperty('parsePhoneNumberFromString')
})
