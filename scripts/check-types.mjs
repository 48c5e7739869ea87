// Type-checks the root and every workspace, two at a time.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { binOf, root, run } from './run.mjs'

const projects = [
  '.',
  'e2e',
  ...['packages', 'examples'].flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`)),
].filter((folder) => existsSync(join(root, folder, 'tsconfig.json')))

async function checkNext() {
  for (let project = projects.shift(); project !== undefined; project = projects.shift()) {
    const { ok, output } = await run([process.execPath, binOf('typescript', { command: 'tsc' }), '--noEmit', '-p', project])
    if (ok) continue
    console.error(output)
    process.exitCode = 1
  }
}

await Promise.all([checkNext(), checkNext()])
