// Functions shared by the scripts that generate pages of docs/.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from 'esbuild'
import { binOf, exitWithError, root } from '../run.mjs'

/** Imports TypeScript sources, because a build could be outdated. */
export async function importSources(options) {
  const { outputFiles } = await build({ bundle: true, format: 'esm', write: false, logLevel: 'error', ...options })
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`)
}

/** Formats a page, so that it also passes the format check. */
function formatted(page, text) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [binOf('oxfmt'), '--stdin-filepath', page], {
    input: text,
    encoding: 'utf8',
    cwd: root,
  })
  return status === 0 ? stdout : exitWithError(`oxfmt failed for ${page}: ${stderr}`)
}

/**
 * Writes a generated page. With --check it only fails if the page is outdated. The formatter aligns tables, which makes a table of long texts
 * three times as large: `isFormatted: false`.
 */
export function writeOrCheck(page, content, { source, command, isFormatted = true }) {
  const { values } = parseArgs({ options: { check: { type: 'boolean' } } })
  const file = join(root, page)
  const text = isFormatted ? formatted(file, content) : content
  if (!values.check) writeFileSync(file, text)
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== text)
    exitWithError(`${page} does not match ${source}. Generate it with: ${command}`)
}
