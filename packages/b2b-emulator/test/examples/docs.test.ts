import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/* Every example of the guide is a file that is run somewhere: a comment above it says which. */

const root = new URL('../../../../', import.meta.url)
const guide = readFileSync(new URL('docs/testing.md', root), 'utf8')
const examples = [...guide.matchAll(/<!-- run: (\S+) -->\n+```ts\n([\s\S]*?)```/g)].map(([, file = '', text = '']) => ({ file, text }))

/** The files of the Playwright project, which e2e/testingGuide.spec.ts writes and runs as they are. */
const files = [...guide.matchAll(/<!-- file: \S+ -->\n+```tsx?\n/g)]

test('every example of the guide says where it is run', () => {
  expect(examples.length).toBeGreaterThan(0)
  expect(guide.match(/```tsx?\n/g)).toHaveLength(examples.length + files.length)
})

test.each(examples)('the example of $file is what is run there', ({ file, text }) => {
  expect(readFileSync(new URL(file, root), 'utf8')).toContain(text)
})
