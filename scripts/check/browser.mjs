// Finds a Chromium for the tests, or installs one.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { exitWithError, run } from '../run.mjs'

/** Preferred first. The headless shell renders no window, so tests take half the time. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const FOLDERS = (process.env.PATH ?? '').split(delimiter)
const CHROME = {
  darwin: ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
  win32: ['PROGRAMFILES', 'LOCALAPPDATA'].map((name) => join(process.env[name] ?? '', 'Google/Chrome/Application/chrome.exe')),
}

/** The path of an installed Chromium, or undefined. */
export const installedBrowser = () =>
  [...NAMES.flatMap((name) => FOLDERS.map((folder) => join(folder, name))), ...(CHROME[process.platform] ?? [])].find(existsSync)

const canUseApt = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
const apt = (name) => `apt-get update && apt-get install -y --no-install-recommends ${name}`

/** The commands that can install a Chromium. Older distributions have no package of the headless shell. */
const INSTALLATIONS = [...(canUseApt ? ['chromium-headless-shell', 'chromium'].map(apt) : []), 'playwright install chromium']

/** The path of a Chromium. Installs one if necessary, which takes about a minute. */
export async function findBrowser() {
  const configured = process.env.CHROMIUM_PATH
  if (configured && !existsSync(configured)) exitWithError(`CHROMIUM_PATH is ${configured}, which does not exist. Correct or remove it.`)
  const { chromium } = await import('@playwright/test')
  const find = () => configured || [installedBrowser(), chromium.executablePath()].find((path) => path && existsSync(path))
  for (const command of find() ? [] : INSTALLATIONS) {
    console.log(`No Chromium found: ${command}`)
    await run(command, { env: { DEBIAN_FRONTEND: 'noninteractive' } })
    if (find()) break
  }
  return (
    find() ?? exitWithError('The tests need Chromium, and its installation failed. Install Chrome, or set CHROMIUM_PATH, then try again.')
  )
}

/** The path of libfaketime, which changes the clock of a program on Linux, or undefined. */
export const clockLibrary = () =>
  ['x86_64', 'aarch64'].map((processor) => `/usr/lib/${processor}-linux-gnu/faketime/libfaketimeMT.so.1`).find(existsSync)

/** Installs libfaketime if it can. Without it, the two tests with a wrong clock of the browser are skipped. */
export async function installClockLibrary() {
  if (clockLibrary() !== undefined) return
  if (canUseApt) await run(apt('libfaketime'), { env: { DEBIAN_FRONTEND: 'noninteractive' } })
  if (clockLibrary() === undefined) console.log('libfaketime is missing: the two tests with a wrong clock of the browser are skipped.')
}
