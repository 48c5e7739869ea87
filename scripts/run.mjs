// Starting other programs, and finding what they need.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
export const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** npx, with the pnpm that package.json names: nobody has to install it. */
export const pnpm = ['npx', '-y', manifest.packageManager]

// Windows writes it `Path`; a second spelling would hide the first.
const PATH = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH'
const path = [join(root, 'node_modules', '.bin'), process.env[PATH]].join(delimiter)

/**
 * Runs a command to its end. What it prints is kept and given back, or goes to the terminal with `live`.
 * A list is run as it is; a text is run by a shell that finds the tools of this repository, as package scripts are.
 */
export function run(command, { cwd = root, env = {}, live = false } = {}) {
  const [program, ...args] = Array.isArray(command) ? command : [command]
  // On Windows npx is a script, which only a shell can start.
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

/** The file to run with Node for a command of an installed package, seen from `folder`. */
export function binOf(library, { folder = root, command = library } = {}) {
  const home = join(folder, 'node_modules', library)
  const { bin } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  return join(home, typeof bin === 'string' ? bin : bin[command])
}

/** The time since `start`, for people: `3.2 s`. */
export const since = (start) => `${((performance.now() - start) / 1000).toFixed(1)} s`

/** Says in one sentence what is wrong and what to do, and ends. */
export function giveUp(sentence) {
  console.error(sentence)
  process.exit(1)
}
