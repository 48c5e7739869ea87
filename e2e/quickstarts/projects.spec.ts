import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { filesOfGit, root } from '../../scripts/run.mjs'
import { EMULATOR_PORT, PAGES_PORT } from '../ports.mjs'
import { appUrl, archiveOf, emulatorUrl, expect, forThisRun, read, runIn, scratch, signIn, stepsOf, test } from './test.ts'

/* The packages as a new user uses them: in empty projects, with the commands and the code of the documentation. */

const emulator = `npx @acme/b2b-emulator --port ${EMULATOR_PORT} --quiet`

test('Vite: the quick start of the README', async ({ page, serve }) => {
  const { commands, code } = stepsOf('README.md', 'A login in a page')
  // `beforeAll` has run the first command, which packs the packages.
  const [, create = '', add = '', startEmulator = ''] = commands
  const project = join(scratch, 'my-app')
  await runIn(scratch, create)
  await runIn(project, add)
  await serve(project, `${startEmulator} --port ${EMULATOR_PORT}`, emulatorUrl)
  writeFileSync(join(project, 'src/App.tsx'), code)
  // Also runs the type check of the template.
  await runIn(project, 'npm run build')
  await serve(project, `npm run dev -- --port ${PAGES_PORT} --strictPort`)
  await signIn(page)
  await expect(page.getByText('Hello ada@acme.test')).toBeVisible()
})

test('Node: the set-up and the recipe for Express of docs/server.md', async ({ serve, request }) => {
  const project = join(scratch, 'node')
  mkdirSync(project)
  await runIn(project, 'npm init --yes')
  await runIn(project, `npm install ${archiveOf('client')} express`)
  await runIn(project, `npm install --save-dev ${archiveOf('emulator')}`)
  for (const name of ['sessions', 'express']) {
    const [, code = ''] = read('docs/server.md').split(`<!-- run: packages/b2b-emulator/test/examples/server/${name}.ts -->\n\n\`\`\`ts\n`)
    writeFileSync(join(project, `${name}.ts`), forThisRun(code.split('```')[0] ?? ''))
  }
  const contents = `import { app } from './express.ts'\napp.listen(${PAGES_PORT}, '127.0.0.1')`
  const stdin = { contents, resolveDir: project, loader: 'ts' } as const
  await build({ stdin, bundle: true, packages: 'external', platform: 'node', format: 'esm', outfile: join(project, 'server.mjs') })
  await serve(project, emulator, emulatorUrl)
  await serve(project, 'node server.mjs')

  const invite = async (headers = {}) => {
    const response = await request.post(`${appUrl}/api/members`, { headers: { origin: appUrl, ...headers } })
    return [response.status(), (await response.json()) as unknown]
  }
  expect(await invite()).toEqual([401, { reason: 'missing' }])
  const answer = await request.post(`${emulatorUrl}/emulator/public-token-test-app/sessions`, { data: { member: 'ada@acme.test' } })
  const { browser } = (await answer.json()) as { browser: { cookies: Record<string, string> } }
  const cookie = Object.entries(browser.cookies).map(([name, value]) => `${name}=${value}`)
  expect(await invite({ cookie: cookie.join('; ') })).toEqual([403, { reason: 'forbidden' }])
})

/** Creates a Next.js application as the README of the example describes. */
async function createNextProject(name: string, flags: string): Promise<string> {
  const [create = '', add = ''] = stepsOf('examples/nextjs/README.md', 'In an application of your own').commands
  await runIn(scratch, `${create.replace('my-next-app', name)}${flags}`)
  await runIn(join(scratch, name), add)
  return join(scratch, name)
}

const startNext = `npx next start --port ${PAGES_PORT} --hostname 127.0.0.1`

test('Next.js: the files of the example', async ({ page, serve }) => {
  const project = await createNextProject('my-next-app', '')
  for (const file of ['page.tsx', 'page.module.css', 'globals.css', 'favicon.ico']) rmSync(join(project, 'app', file), { force: true })
  for (const name of ['app', 'lib', 'proxy.ts', 'instrumentation-client.ts'])
    cpSync(join(root, 'examples/nextjs', name), join(project, name), { recursive: true })
  await serve(project, emulator, emulatorUrl)
  await runIn(project, 'npx next build')
  await serve(project, startNext)
  await signIn(page, '/reports')
  await expect(page.getByRole('heading', { name: 'Reports' })).toBeVisible()
})

/** The bundlers and modes of Next.js, with and without Cache Components. The first row creates the project. */
const MODES = [
  { command: 'build', bundler: 'turbopack', cacheComponents: true },
  { command: 'build', bundler: 'webpack', cacheComponents: false },
  { command: 'dev', bundler: 'turbopack', cacheComponents: false },
  { command: 'dev', bundler: 'webpack', cacheComponents: true },
] as const

/** Creates an application with the files of the guide, word for word. */
async function createGuideProject(): Promise<string> {
  // `--empty`: the layout loads no fonts from the network.
  const project = await createNextProject('my-guide-app', ' --empty')
  // Finds each paragraph that starts with the path of a file, and the code of the file below.
  const files = [...read('docs/guide/nextjs.md').matchAll(/^`([\w./-]+)`[^\n]*(?:\n[^\n]+)*\n\n<!-- .* -->\n\n```tsx?\n([\s\S]*?)^```$/gm)]
  expect(files.map(([, file]) => file)).toEqual([
    'lib/auth.ts',
    'app/login/page.tsx',
    'instrumentation-client.ts',
    'proxy.ts',
    'app/renew/page.tsx',
    'app/reports/page.tsx',
    'app/api/members/route.ts',
    'app/reports/Invite.tsx',
    'app/reports/actions.ts',
    'app/settings/page.tsx',
  ])
  // The proxy, the renewal, the page and the route, without empty lines.
  const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '').length
  expect(files.slice(3, 7).reduce((sum, [, , code = '']) => sum + linesOf(code), 0)).toBeLessThanOrEqual(40)
  for (const [, file = '', code = ''] of files) {
    mkdirSync(dirname(join(project, file)), { recursive: true })
    writeFileSync(join(project, file), code)
  }
  const layout = join(project, 'app/layout.tsx')
  const html = readFileSync(layout, 'utf8')
  expect(html).toContain('>{children}<')
  const [, provider = ''] = /^`(<B2BClientProvider .*)`\. /m.exec(read('docs/guide/nextjs.md')) ?? []
  const imports = `import { B2BClientProvider } from '@acme/b2b-react/provider'\nimport { hosts, publicToken } from '../lib/auth'\n`
  writeFileSync(layout, imports + html.replace('{children}<', `${provider}<`))
  return project
}

let guideProject: string | undefined

for (const { command, bundler, cacheComponents } of MODES) {
  const name = `${command}, ${bundler}, ${cacheComponents ? 'with' : 'without'} Cache Components`
  test(`Next.js: the files of docs/guide/nextjs.md, word for word: ${name}`, async ({ page, serve }) => {
    guideProject ??= await createGuideProject()
    writeFileSync(
      join(guideProject, 'next.config.ts'),
      `export default ${JSON.stringify({ cacheComponents, partialPrefetching: cacheComponents })}`,
    )
    rmSync(join(guideProject, '.next'), { recursive: true, force: true })
    await serve(guideProject, emulator, emulatorUrl)
    if (command === 'build') await runIn(guideProject, `npx next build --${bundler}`)
    await serve(guideProject, command === 'build' ? startNext : `npx next dev --${bundler} --port ${PAGES_PORT} --hostname localhost`)
    await signIn(page, '/reports?year=2026')
    await page.waitForURL('**/reports?year=2026')
    const data = page.getByRole('paragraph').filter({ hasText: 'Organization acme' })
    await expect(data).toBeVisible()
    expect((await page.request.get(`${appUrl}/reports`)).headers()['cache-control']).toContain('no-store')
    const api = await page.evaluate(async () => {
      const response = await fetch('/api/members')
      return [response.status, response.headers.get('Cache-Control')]
    })
    expect(api).toEqual([200, 'private, no-store'])
    await page.context().clearCookies({ name: 'acme_session_jwt' })
    await page.goto(`${appUrl}/reports?year=2027`)
    await page.waitForURL('**/reports?year=2027')
    await expect(data).toBeVisible()
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.waitForURL(`${appUrl}/`)
  })
}

/** The most KiB that the provider, the hooks and the client can add to the scripts of an empty page. */
const MAX_PROVIDER = 16

/** The most KiB that a login can add. */
const MAX_LOGIN = 42

/** Returns the sum of the compressed scripts that the HTML of a page loads. A lazy chunk, which another script imports, is not among them. */
async function scriptBytesOf(path: string): Promise<number> {
  const html = await (await fetch(appUrl + path)).text()
  // Browsers with modules do not load the polyfills.
  const modern = html.replaceAll(/<script\b[^>]*\bnomodule\b[^>]*>/gi, '')
  // The tags, and the data of the server components, which names the scripts of client components.
  const scripts = new Set([...modern.matchAll(/static\/chunks\/[^"'\\]+\.js/g)].map(([script]) => script))
  expect(scripts.size).toBeGreaterThan(0)
  const sizes = [...scripts].map(async (script) => {
    const response = await fetch(`${appUrl}/_next/${script}`)
    expect(response.ok, script).toBe(true)
    return gzipSync(await response.bytes()).length
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

const EMPTY_PAGE = `export default function Home() { return <p>Hello</p> }\n`
const PAGE_WITH_HOOKS = `'use client'
import { useIsAuthorized, useMember, useOrganization, useSession } from '@acme/b2b-react'
export default function Home() {
  const { member } = useMember()
  const { organization } = useOrganization()
  const { session } = useSession()
  const { isAuthorized } = useIsAuthorized('documents', 'read')
  return <p>Hello {member?.name} {organization?.organization_name} {session?.expires_at} {String(isAuthorized)}</p>
}
`
const LOGIN = `import { LoginPage } from '@acme/b2b-react'
export default function Login() { return <LoginPage config={{ organizationSlug: 'acme' }} /> }
`

let sizeProject: string | undefined

for (const bundler of ['turbopack', 'webpack'])
  test(`Next.js: the scripts of a page with the provider, and of a login: ${bundler}`, async ({ serve }) => {
    sizeProject ??= await createNextProject('my-size-app', ' --empty')
    const project = sizeProject
    const layoutWith = (children: string, imports = '') =>
      writeFileSync(
        join(project, 'app/layout.tsx'),
        `${imports}import type { ReactNode } from 'react'
export default function Layout({ children }: { children: ReactNode }) { return <html><body>${children}</body></html> }\n`,
      )
    const build = async () => {
      rmSync(join(project, '.next'), { recursive: true, force: true })
      await runIn(project, `npx next build --${bundler}`)
    }
    layoutWith('{children}')
    writeFileSync(join(project, 'app/page.tsx'), EMPTY_PAGE)
    rmSync(join(project, 'app/login'), { recursive: true, force: true })
    await build()
    const stopEmpty = await serve(project, startNext)
    const empty = await scriptBytesOf('/')
    await stopEmpty()

    layoutWith(
      '<B2BClientProvider publicToken="public-token-test-app">{children}</B2BClientProvider>',
      `import { B2BClientProvider } from '@acme/b2b-react/provider'\n`,
    )
    writeFileSync(join(project, 'app/page.tsx'), PAGE_WITH_HOOKS)
    mkdirSync(join(project, 'app/login'))
    writeFileSync(join(project, 'app/login/page.tsx'), LOGIN)
    await build()
    await serve(project, startNext)
    const [provider, login] = await Promise.all([scriptBytesOf('/'), scriptBytesOf('/login')])

    const kib = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`
    console.log(
      `Next.js with ${bundler}: empty page ${kib(empty)}, with provider and hooks ${kib(provider)} (+ ${kib(provider - empty)}), ` +
        `login ${kib(login)} (+ ${kib(login - empty)})`,
    )
    expect.soft(provider - empty).toBeLessThanOrEqual(MAX_PROVIDER * 1024)
    expect.soft(login - empty).toBeLessThanOrEqual(MAX_LOGIN * 1024)
  })

test('React Router: the example as a project of its own', async ({ page, serve }) => {
  const project = join(scratch, 'react-router')
  const example = 'examples/react-router'
  for (const file of await filesOfGit(example)) cpSync(join(root, file), join(project, file.slice(example.length)), { recursive: true })
  const path = join(project, 'package.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as { dependencies: object; devDependencies: object }
  Object.assign(manifest.dependencies, {
    '@acme/b2b-client': `file:${archiveOf('client')}`,
    '@acme/b2b-react': `file:${archiveOf('react')}`,
  })
  Object.assign(manifest.devDependencies, { '@acme/b2b-emulator': `file:${archiveOf('emulator')}` })
  writeFileSync(path, JSON.stringify(manifest, null, 2))
  await runIn(project, 'npm install')
  await serve(project, emulator, emulatorUrl)
  await runIn(project, 'npx react-router build')
  await serve(project, 'npx react-router-serve build/server/index.js')
  await signIn(page, '/reports')
  await expect(page.getByRole('heading', { name: 'Reports' })).toBeVisible()
})
