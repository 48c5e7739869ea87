import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/* An option that no code reads has no effect, and no other test would notice. */

const SOURCES = new URL('../src/', import.meta.url)
const readSource = (file: string) => readFileSync(new URL(file, SOURCES), 'utf8').replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, '')

// `options.ts` first has the types of the options, then the table of their checks, then the code that reads some of them.
const [types = '', , code = ''] = readSource('options.ts').split(/\ninterface Option |\nconst METHOD =/)
const otherFiles = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !['options.ts', 'internal/defaults.ts', 'internal/scriptUrls.ts'].includes(file),
)
const otherSources = [code, ...otherFiles.map(readSource)].join('\n')
const options = Array.from(types.matchAll(/readonly (\w+)\??:/g), ([, name]) => name)

test('every option is used', () => {
  expect(options).toEqual(expect.arrayContaining(['keepSessionAlive', 'deviceTelemetrySubmit']))
  const isUsed = (name = '') => new RegExp(`\\b${name}\\b`).test(otherSources)
  expect(options.filter((name) => !isUsed(name))).toEqual([])
})
