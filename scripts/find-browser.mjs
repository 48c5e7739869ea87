// Finds a Chromium to test with, and installs one where it can.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { giveUp, run } from './run.mjs'

/** Best first. The headless shell draws no window that nobody looks at, and so takes half the time. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const FOLDERS = (process.env.PATH ?? '').split(delimiter)

const PLACES = {
  darwin: ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'],
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].map((name) =>
    join(process.env[name] ?? '', 'Google/Chrome/Application/chrome.exe'),
  ),
}

/** The path of a Chromium that is on this machine. */
export const installedBrowser = () =>
  [...NAMES.flatMap((name) => FOLDERS.map((folder) => join(folder, name))), ...(PLACES[process.platform] ?? [])].find((path) =>
    existsSync(path),
  )

/** The one that Playwright downloads for itself. */
async function ofPlaywright() {
  const { chromium } = await import('@playwright/test')
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}

const isRoot = () => process.getuid?.() === 0

/** The path of a Chromium. The first run on a bare machine installs one, which takes a minute. */
export async function findBrowser() {
  const named = process.env.CHROMIUM_PATH
  if (named !== undefined && named !== '') {
    return existsSync(named) ? named : giveUp(`CHROMIUM_PATH names ${named}, where there is no file. Correct it, or leave it out.`)
  }
  const found = installedBrowser() ?? (await ofPlaywright())
  if (found !== undefined) return found

  if (isRoot() && existsSync('/usr/bin/apt-get')) {
    console.log('No Chromium found: installing the one of the distribution.')
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get update', { env })
    // An older distribution has no package of the headless shell.
    for (const name of ['chromium-headless-shell', 'chromium']) {
      await run(`apt-get install -y --no-install-recommends ${name}`, { env })
      const fresh = installedBrowser()
      if (fresh !== undefined) return fresh
    }
  }
  console.log('No Chromium found: downloading one.')
  await run('playwright install chromium')
  return (
    (await ofPlaywright()) ??
    giveUp('The tests need a Chromium and could not install one. Install Chrome or Chromium, or set CHROMIUM_PATH to one, then try again.')
  )
}
