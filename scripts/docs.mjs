// What the scripts that write pages of docs/ have in common.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from 'esbuild'
import { binOf, giveUp, root } from './run.mjs'

/** Imports TypeScript: the sources themselves, not a build that may be older. */
export async function importSources(options) {
  const { outputFiles } = await build({ bundle: true, format: 'esm', write: false, logLevel: 'error', ...options })
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`)
}

/** The text as the formatter would leave it, so that the check of formats and this one never disagree. */
function formatted(page, text) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [binOf('oxfmt'), '--stdin-filepath', page], {
    input: text,
    encoding: 'utf8',
    cwd: root,
  })
  return status === 0 ? stdout : giveUp(`${page} could not be formatted: ${stderr}`)
}

/** Writes a page. With --check it only says whether the page is right. */
export function writeOrCheck(page, written, { source, command }) {
  const { values } = parseArgs({ options: { check: { type: 'boolean' } } })
  const file = join(root, page)
  const text = formatted(file, written)
  if (!values.check) writeFileSync(file, text)
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== text)
    giveUp(`${page} is not what ${source} says. Write it anew with: ${command}`)
}
