// Runs other programs.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
export const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** The command for the pnpm version of package.json. npx downloads it. Without the prefix, npx reads all of `node_modules` first, for seconds. */
export const pnpm = ['npx', '-y', '--prefix', tmpdir(), manifest.packageManager]

// Windows uses `Path`. A second variable with another spelling would hide it.
const PATH = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH'
const path = [join(root, 'node_modules', '.bin'), process.env[PATH]].join(delimiter)

/**
 * Runs a command and resolves when it has ended. Returns its output, or prints it to the terminal with `live`.
 * A list is a program with arguments. A string is run by a shell that finds the tools of this repository, like a package script.
 */
export function run(command, { cwd = root, env = {}, live = false } = {}) {
  const [program, ...args] = Array.isArray(command) ? command : [command]
  // On Windows npx is a script, so it needs a shell.
  const shell = !Array.isArray(command) || (program === 'npx' && process.platform === 'win32')
  return new Promise((resolve) => {
    const stdio = live ? 'inherit' : ['ignore', 'pipe', 'pipe']
    const child = spawn(program, args, { cwd, shell, stdio, env: { ...process.env, [PATH]: path, ...env } })
    const output = []
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(chunk))
    child.on('error', (error) => resolve({ ok: false, output: error.message }))
    child.on('close', (code) => resolve({ ok: code === 0, output: Buffer.concat(output).toString() }))
  })
}

/** The files that Git knows and new ones, as paths of the repository. */
export async function filesOfGit(...patterns) {
  const { output } = await run(['git', 'ls-files', '--cached', '--others', '--exclude-standard', ...patterns])
  return output.split('\n').filter((file) => file !== '' && existsSync(join(root, file)))
}

/** The file of a command of an installed package, to run with Node. `folder` has the `node_modules`. */
export function binOf(library, { folder = root, command = library } = {}) {
  const home = join(folder, 'node_modules', library)
  const { bin } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  return join(home, typeof bin === 'string' ? bin : bin[command])
}

/** The time since `start`, such as `3.2 s`. */
export const elapsedSince = (start) => `${((performance.now() - start) / 1000).toFixed(1)} s`

/** Prints an error message and ends the process with code 1. */
export function exitWithError(message) {
  console.error(message)
  process.exit(1)
}
