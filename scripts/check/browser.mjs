// Finds a Chromium for the tests, or installs one.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { exitWithError, run } from '../run.mjs'

/** Preferred first. The headless shell renders no window, so tests take half the time. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const FOLDERS = (process.env.PATH ?? '').split(delimiter)

const INSTALL_PATHS = {
  darwin: ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'],
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].map((name) =>
    join(process.env[name] ?? '', 'Google/Chrome/Application/chrome.exe'),
  ),
}

/** The path of an installed Chromium, or undefined. */
export const installedBrowser = () =>
  [...NAMES.flatMap((name) => FOLDERS.map((folder) => join(folder, name))), ...(INSTALL_PATHS[process.platform] ?? [])].find((path) =>
    existsSync(path),
  )

/** The path of the Chromium that Playwright has downloaded, or undefined. */
async function playwrightBrowser() {
  const { chromium } = await import('@playwright/test')
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}

const isRoot = () => process.getuid?.() === 0

/** The path of a Chromium. Installs one if necessary, which takes about a minute. */
export async function findBrowser() {
  const configured = process.env.CHROMIUM_PATH
  if (configured !== undefined && configured !== '') {
    return existsSync(configured)
      ? configured
      : exitWithError(`CHROMIUM_PATH is ${configured}, which does not exist. Correct or remove it.`)
  }
  const existingPath = installedBrowser() ?? (await playwrightBrowser())
  if (existingPath !== undefined) return existingPath

  if (isRoot() && existsSync('/usr/bin/apt-get')) {
    console.log('No Chromium found. Installing the package of the distribution.')
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get update', { env })
    // Older distributions have no package of the headless shell.
    for (const name of ['chromium-headless-shell', 'chromium']) {
      await run(`apt-get install -y --no-install-recommends ${name}`, { env })
      const path = installedBrowser()
      if (path !== undefined) return path
    }
  }
  console.log('No Chromium found. Downloading one.')
  await run('playwright install chromium')
  return (
    (await playwrightBrowser()) ??
    exitWithError('The tests need Chromium, and its installation failed. Install Chrome or Chromium, or set CHROMIUM_PATH, then try again.')
  )
}
