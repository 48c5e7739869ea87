import { expect, test } from 'vitest'
import { nameProblems } from '../check/names.mjs'

const FILES = [
  ['packages/b2b-react/src/flow/steps.ts', 'export const START = 1'],
  ['packages/b2b-react/src/other.ts', "import * as z from 'zod/mini'"],
]

/** The problems of a page with one piece of text. */
const problemsOf = (text) => nameProblems(['page.md'], new Map([...FILES, ['page.md', text]]))

test('accepts paths, ends of paths, patterns, names, commands and URLs', () => {
  const spans = [
    'packages/b2b-react',
    'flow/steps.ts',
    'b2b-react/src/*.ts',
    '{other,none}.ts',
    'START',
    'STA…',
    'TS2741: Property missing',
    './src/other.ts',
    'zod/mini',
    'npm run check -- docs',
    '/api',
  ]
  expect(problemsOf(spans.map((span) => `\`${span}\``).join(' '))).toEqual([])
  expect(problemsOf('`START` of `flow/steps.ts`, and `START + 1`')).toEqual([])
})

test.each([
  ['`flow/none.ts`', '`flow/none.ts` is no path of the repository.'],
  ['`ENDED`', '`ENDED` names ENDED, which is in no source, test or configuration.'],
  ['`END…`', '`END…` names END…, which is in no source, test or configuration.'],
  ['`START + ENDED`', '`START + ENDED` names ENDED, which is in no source, test or configuration.'],
  ['`START` of `src/other.ts`', '`START` is not in `src/other.ts`.'],
  ['`npm run none`', '`npm run none` is no command of package.json.'],
  ['`npm run check -- none`', '`npm run check -- none` is no command of package.json.'],
])('reports %s', (text, problem) => {
  expect(problemsOf(text)).toEqual([`page.md: ${problem}`])
})
