// Installs tools that only one check needs into a cache folder. Other checks do not download them.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { exitWithError, root, run } from '../run.mjs'

/** Installs npm packages such as `{ webpack: '5.113.0' }` for a check, and returns the folder that contains them. */
export async function installTools(check, versions) {
  const cache = join(root, 'node_modules/.cache', check)
  const folder = join(cache, 'node_modules')
  if (Object.keys(versions).every((name) => existsSync(join(folder, name)))) return folder
  const names = Object.entries(versions).map(([name, version]) => `${name}@${version}`)
  const { ok, output } = await run(['npm', 'install', '--prefix', cache, '--no-audit', '--no-fund', '--ignore-scripts', ...names])
  if (!ok) exitWithError(`${output}\nThe installation of ${names.join(' and ')} failed. It needs the registry of npm.`)
  return folder
}
