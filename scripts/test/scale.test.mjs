import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../run.mjs'

test('the simulation of many browsers runs with the present parts of the client, and no session is lost', { timeout: 120_000 }, () => {
  const env = { ...process.env, BROWSERS: '10', COMPARED: '10', ONLY: 'wake' }
  const output = execFileSync('node', [join(root, 'bench/scale.mjs')], { env, encoding: 'utf8' })
  expect(output).toContain('Sessions lost: 0.')
  // The number of session requests of the simulated parts, and of complete clients.
  const [, simulated, complete] = output.match(/^session +(\d+) +(\d+)$/m) ?? []
  expect(Math.abs(Number(simulated) - Number(complete))).toBeLessThanOrEqual(2)
  expect(Number(simulated)).toBeGreaterThan(50)
})
