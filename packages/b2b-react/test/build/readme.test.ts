// @vitest-environment node
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const read = (path: string) => readFile(fileURLToPath(new URL(path, import.meta.url)), 'utf8')

test('the host with a Main of its own in the README is the one that the end-to-end tests sign in with', async () => {
  expect(await read('../../README.md')).toContain(`\`\`\`tsx\n${await read('../../../../e2e/pages/OwnLogin.tsx')}\`\`\``)
})
