// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/* If no code reads an option, the option has no effect, and no other test notices that. */

const SOURCES = new URL('../../src/', import.meta.url)
/** The two files that declare the options. */
const DECLARATIONS = ['config/types.ts', 'config/options.ts']

const readSource = (file: string) => readFileSync(new URL(file, SOURCES), 'utf8').replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, '')
const otherSources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !DECLARATIONS.includes(file))
  .map(readSource)
  .join('\n')
const options = Array.from(readSource('config/types.ts').matchAll(/readonly (\w+)\??:/g), ([, name]) => name)

test('every option is used', () => {
  expect(options).toContain('browserBack')
  const isUsed = (name = '') => new RegExp(`\\b${name}\\b`).test(otherSources)
  expect(options.filter((name) => !isUsed(name))).toEqual([])
})
