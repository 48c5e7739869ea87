// npm run test:quickstarts: packs the packages, and uses them as a new user does: in empty projects outside of this repository, with the
// commands and the code of the documentation, from the registry of npm. With names, such as `vite node`, it runs only these projects.
import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { EMULATOR_PORT, PAGES_PORT } from '../../e2e/ports.mjs'
import { build, install } from '../build/setup.mjs'
import { elapsedSince, exitWithError, root, run } from '../run.mjs'
import { findBrowser } from './browser.mjs'

const scratch = mkdtempSync(join(tmpdir(), 'quickstarts-'))
const packed = join(scratch, 'packed')
const emulatorUrl = `http://localhost:${EMULATOR_PORT}`
const appUrl = `http://localhost:${PAGES_PORT}`

const servers = []
function stopServers() {
  for (const { pid } of servers.splice(0)) {
    try {
      // The whole group: npm starts the program in a shell.
      process.kill(-pid, 'SIGTERM')
    } catch {
      // It has stopped already.
    }
  }
}
process.once('exit', () => {
  stopServers()
  rmSync(scratch, { recursive: true, force: true })
})
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))

const read = (file) => readFileSync(join(root, file), 'utf8')

/** The text of a documentation with the folder and the ports of this run. Otherwise, two runs on one machine would disturb each other. */
const adapted = (text) => text.replaceAll('/tmp/acme-b2b', packed).replaceAll('http://localhost:4400', emulatorUrl)

async function mustRun(command, cwd, env = {}) {
  const { ok, output } = await run(command, { cwd, env })
  if (!ok) exitWithError(`${command} failed in ${cwd}:\n${output}`)
  return output
}

/** Starts a server with a shell command and waits until its URL answers. */
async function serve(command, cwd, url, env = {}) {
  const child = spawn(command, { cwd, shell: true, detached: true, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } })
  servers.push(child)
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk))
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline && child.exitCode === null) {
    if (await fetch(url).catch(() => null)) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  exitWithError(`${command} did not start in ${cwd}:\n${Buffer.concat(output).toString()}`)
}

/** Starts the emulator that the project has installed. */
const serveEmulator = (project) => serve(`npx @acme/b2b-emulator --port ${EMULATOR_PORT} --quiet`, project, emulatorUrl)

const ofEmulator = async (publicToken, path, init) => {
  const response = await fetch(`${emulatorUrl}/emulator/${publicToken}${path}`, init)
  if (!response.ok) exitWithError(`The emulator refused ${path}: ${await response.text()}`)
  return response.json()
}

/** Signs in as a user does. `show` resolves when the page shows the signed-in member. */
async function signIn({ project, path = '/', show }) {
  const { createTestKit } = await import(join(project, 'node_modules/@acme/b2b-emulator/dist/testing.js'))
  const { chromium } = await import('@playwright/test')
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  const page = await browser.newPage()
  const publicTokens = new Set()
  page.on('request', (request) => {
    const [, token] = /bootstrap\/([\w-]+)$/.exec(request.url()) ?? []
    if (token) publicTokens.add(token)
  })
  try {
    await page.goto(appUrl + path)
    await page.getByLabel('Email', { exact: true }).fill('ada@acme.test')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    const [publicToken] = publicTokens
    const { link } = await createTestKit(emulatorUrl, { publicToken }).nextEmail('ada@acme.test')
    await page.goto(link)
    await show(page)
  } catch (error) {
    exitWithError(`The sign-in in ${project} failed: ${error.message}\nThe page: ${await page.locator('body').innerText()}`)
  } finally {
    await browser.close()
  }
}

/** The commands of a section of a page, and its code. */
function stepsOf(file, heading) {
  const section = read(file).split(`\n## ${heading}\n`)[1]?.split('\n## ')[0]
  if (section === undefined) exitWithError(`${file} has no section "${heading}".`)
  const blocks = (language) =>
    [...section.matchAll(new RegExp(`^ *\`\`\`${language}\\n([\\s\\S]*?)^ *\`\`\`$`, 'gm'))].map(([, text]) => text)
  return {
    commands: blocks('sh').map((text) => adapted(text).replaceAll(/^ +/gm, '').trim()),
    code: adapted(blocks('tsx')[0] ?? ''),
  }
}

const archives = () =>
  ['client', 'react', 'emulator'].map((name) =>
    join(
      packed,
      readdirSync(packed).find((file) => file.startsWith(`acme-b2b-${name}-`)),
    ),
  )

/** The versions of an example, with the packed packages instead of those of the workspace. */
function withPackedPackages(project) {
  const path = join(project, 'package.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8'))
  const [client, react, emulator] = archives()
  Object.assign(manifest.dependencies, { '@acme/b2b-client': `file:${client}`, '@acme/b2b-react': `file:${react}` })
  manifest.devDependencies = { ...manifest.devDependencies, '@acme/b2b-emulator': `file:${emulator}` }
  delete manifest.scripts.start
  writeFileSync(path, JSON.stringify(manifest, null, 2))
}

/** Copies the files of an example that Git knows: no build, no `node_modules`. */
async function copyExample(name, project) {
  const files = (await mustRun(['git', 'ls-files', '--cached', '--others', '--exclude-standard', '.'], join(root, 'examples', name))).trim()
  for (const file of files.split('\n')) cpSync(join(root, 'examples', name, file), join(project, file), { recursive: true })
}

const PROJECTS = {
  /** The quick start of the README: all its commands and its code. */
  async vite() {
    const { commands, code } = stepsOf('README.md', 'A login in a page')
    const [, create, add, emulator] = commands
    await mustRun(create, scratch)
    const project = join(scratch, 'my-app')
    await mustRun(add, project)
    await serve(`${emulator} --port ${EMULATOR_PORT}`, project, emulatorUrl)
    writeFileSync(join(project, 'src/App.tsx'), code)
    // The type check of the template, and a build.
    await mustRun('npm run build', project)
    await serve(`npm run dev -- --port ${PAGES_PORT} --strictPort`, project, appUrl)
    await signIn({ project, show: (page) => page.getByText('Hello ada@acme.test').waitFor() })
  },

  /** The set-up and the recipe for Express of docs/server.md. */
  async node() {
    const project = join(scratch, 'node')
    mkdirSync(project)
    const [client, , emulator] = archives()
    await mustRun('npm init --yes', project)
    await mustRun(`npm install ${client} express`, project)
    await mustRun(`npm install --save-dev ${emulator}`, project)
    const samples = read('docs/server.md')
    for (const name of ['sessions', 'express']) {
      const [, code] = samples.split(`<!-- run: packages/b2b-emulator/test/examples/server/${name}.ts -->\n\n\`\`\`ts\n`)
      writeFileSync(join(project, `${name}.ts`), adapted(code.split('```')[0]))
    }
    const start = `import { app } from './express.ts'\napp.listen(${PAGES_PORT}, '127.0.0.1')`
    const stdin = { contents: start, resolveDir: project, loader: 'ts' }
    const { build: bundle } = await import('esbuild')
    await bundle({ stdin, bundle: true, packages: 'external', platform: 'node', format: 'esm', outfile: join(project, 'server.mjs') })
    await serveEmulator(project)
    await serve('node server.mjs', project, appUrl)
    const invite = (headers = {}) => fetch(`${appUrl}/api/members`, { method: 'POST', headers: { origin: appUrl, ...headers } })
    const visitor = await invite()
    const body = JSON.stringify({ member: 'ada@acme.test' })
    const { browser } = await ofEmulator('public-token-test-app', '/sessions', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    const cookie = Object.entries(browser.cookies).map(([name, value]) => `${name}=${value}`)
    const member = await invite({ cookie: cookie.join('; ') })
    const statuses = `${visitor.status} ${JSON.stringify(await visitor.json())}, ${member.status} ${JSON.stringify(await member.json())}`
    if (statuses !== '401 {"reason":"missing"}, 403 {"reason":"forbidden"}')
      exitWithError(`The API of the Node project answered ${statuses}.`)
  },

  /** A new Next.js application with the files of the example, as its README describes. */
  async next() {
    const { commands } = stepsOf('examples/nextjs/README.md', 'In an application of your own')
    const [create, add] = commands
    await mustRun(create, scratch, { NEXT_TELEMETRY_DISABLED: '1' })
    const project = join(scratch, 'my-next-app')
    await mustRun(add, project)
    for (const file of ['page.tsx', 'page.module.css', 'globals.css', 'favicon.ico']) rmSync(join(project, 'app', file), { force: true })
    for (const name of ['app', 'lib', 'proxy.ts', 'instrumentation-client.ts'])
      cpSync(join(root, 'examples/nextjs', name), join(project, name), { recursive: true })
    const env = { NEXT_PUBLIC_EMULATOR_URL: emulatorUrl, NEXT_TELEMETRY_DISABLED: '1' }
    await serveEmulator(project)
    await mustRun('npx next build', project, env)
    await serve(`npx next start --port ${PAGES_PORT} --hostname 127.0.0.1`, project, appUrl, env)
    await signIn({ project, path: '/reports', show: (page) => page.getByRole('heading', { name: 'Reports' }).waitFor() })
  },

  /** A new Next.js application with the files of docs/guide/nextjs.md, word for word. */
  async 'next-guide'() {
    const { commands } = stepsOf('examples/nextjs/README.md', 'In an application of your own')
    const [create, add] = commands
    // `--empty`: the layout loads no fonts from the network.
    await mustRun(`${create.replace('my-next-app', 'my-guide-app')} --empty`, scratch, { NEXT_TELEMETRY_DISABLED: '1' })
    const project = join(scratch, 'my-guide-app')
    await mustRun(add, project)
    // A paragraph that starts with the path of a file, and the code of the file.
    const files = read('docs/guide/nextjs.md').matchAll(/^`([\w./-]+)`[^\n]*\n\n<!-- .* -->\n\n```tsx?\n([\s\S]*?)^```$/gm)
    const written = []
    for (const [, file, code] of files) {
      mkdirSync(dirname(join(project, file)), { recursive: true })
      writeFileSync(join(project, file), code)
      written.push(file)
    }
    if (written.length !== 12) exitWithError(`The guide has ${written.length} files: ${written.join(', ')}.`)
    const layout = join(project, 'app/layout.tsx')
    const html = readFileSync(layout, 'utf8')
    if (!html.includes('>{children}<')) exitWithError(`The layout of a new application has changed:\n${html}`)
    const withProviders = html.replace('>{children}<', '><Providers>{children}</Providers><')
    writeFileSync(layout, `import { Providers } from './Providers'\n${withProviders}`)
    const env = { NEXT_PUBLIC_EMULATOR_URL: emulatorUrl, NEXT_TELEMETRY_DISABLED: '1' }
    await serveEmulator(project)
    await mustRun('npx next build', project, env)
    await serve(`npx next start --port ${PAGES_PORT} --hostname 127.0.0.1`, project, appUrl, env)
    const show = async (page) => {
      await page.waitForURL('**/reports?year=2026')
      await page.getByRole('paragraph').filter({ hasText: 'Organization acme' }).waitFor()
      const { status } = await page.evaluate(() => fetch('/api/members').then(({ status }) => ({ status })))
      if (status !== 403) throw new Error(`The API route answered ${status} to a member without the permission.`)
      await page.getByRole('button', { name: 'Log out' }).click()
      await page.waitForURL(`${appUrl}/`)
    }
    await signIn({ project, path: '/reports?year=2026', show })
  },

  /** The example with React Router, as a project of its own. Its generator needs a network that CI does not have. */
  async 'react-router'() {
    const project = join(scratch, 'react-router')
    await copyExample('react-router', project)
    withPackedPackages(project)
    await mustRun('npm install', project)
    await serveEmulator(project)
    await mustRun('npx react-router build', project, { VITE_EMULATOR_URL: emulatorUrl })
    const env = { PORT: String(PAGES_PORT), HOST: '127.0.0.1', NODE_ENV: 'production' }
    await serve('npx react-router-serve build/server/index.js', project, appUrl, env)
    await signIn({ project, path: '/reports', show: (page) => page.getByRole('heading', { name: 'Reports' }).waitFor() })
  },
}

const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(PROJECTS)
for (const name of names) if (!(name in PROJECTS)) exitWithError(`Unknown project: ${name}. Use ${Object.keys(PROJECTS).join(', ')}.`)

await install()
await build()
const [pack] = stepsOf('README.md', 'A login in a page').commands
await mustRun(pack, root)
if (!existsSync(packed)) exitWithError(`${pack} packed nothing.`)
for (const name of names) {
  const start = performance.now()
  await PROJECTS[name]()
  stopServers()
  console.log(`ok      ${name}, ${elapsedSince(start)}`)
}
console.log(`\n${names.length} passed, 0 failed`)
