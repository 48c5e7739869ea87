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
    // The next run checks only what has changed.
    const cache = [
      '--incremental',
      '--tsBuildInfoFile',
      join(root, 'node_modules/.cache/types', `${project === '.' ? 'root' : project.replaceAll('/', '-')}.json`),
    ]
    const { ok, output } = await run([process.execPath, binOf('typescript', { command: 'tsc' }), '--noEmit', ...cache, '-p', project])
    if (ok) continue
    console.error(output)
    process.exitCode = 1
  }
}

await Promise.all([checkNext(), checkNext()])
