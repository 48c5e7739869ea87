// @vitest-environment node
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { messages } from '../../src/text/messages.ts'

test('the migration guide names the right key for each text', async () => {
  const page = await readFile(fileURLToPath(new URL('../../../../docs/guide/migration.md', import.meta.url)), 'utf8')
  const [, section = ''] = /\n## Texts\n(.*?)\n## /s.exec(page) ?? []
  const rows = [...section.matchAll(/^\| ([^`|]+?) +\| ([^`|]+?) +\| `([\w.]+)` +\|$/gm)]
  expect(rows.length).toBeGreaterThan(10)
  const texts: { readonly [key: string]: string } = messages
  for (const [, sdkText, text, key = ''] of rows) expect(texts[key], `${key}`).toBe(text === 'the same' ? sdkText : text)
})
