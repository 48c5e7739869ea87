import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/* Every example of the guide is a file that is run somewhere: a comment above it says which. */

const root = new URL('../../../../', import.meta.url)
const textOf = (path: string): string => readFileSync(new URL(path, root), 'utf8')
const guide = textOf('docs/testing.md')
const examplesIn = (document: string) =>
  [...document.matchAll(/<!-- run: (\S+) -->\n+```(?:tsx?|js)\n([\s\S]*?)```/g)].map(([, file = '', text = '']) => ({ file, text }))
const examples = examplesIn(guide)
const examplesOfReadme = examplesIn(textOf('packages/b2b-emulator/README.md'))

test('every example of the guide says where it is run', () => {
  expect(examples.length).toBeGreaterThan(0)
  expect(examplesOfReadme.length).toBeGreaterThan(0)
  expect(guide.match(/```(?:tsx?|js)\n/g)).toHaveLength(examples.length)
})

test.each([...examples, ...examplesOfReadme])('the example of $file equals the file', ({ file, text }) => {
  expect(textOf(file)).toContain(text)
})
