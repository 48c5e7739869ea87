// The site of the documentation. `npm run docs` builds it: see scripts/docs/site.mjs.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { defineConfig } from 'vitepress'
import llmsTxt from 'vitepress-plugin-llms'
import { figures } from './figures.mjs'
import { darkPictures, diagrams, emptyCells, headingId, NOT_PAGES, pageOf, plainBraces, root, siteLinks } from './pages.mjs'
import { panelPath, publicFolder } from './playground.mjs'
import { nav, sidebar } from './sidebar.mjs'

/** A key in the color of the site. */
const ICON = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path fill="none" stroke="#0b5a7a" stroke-width="2" d="M7 9a3 3 0 1 1-1-1l7-6m-3 3 2 2"/></svg>')}`

/** Long lists that say little to a language model. */
const LISTS = ['reference/exports/**', 'reference/languages.md', 'threats.md', 'machine.md', 'screens.md', 'bench-results.md']

/** Pages of which a search would find too much. */
const NOT_SEARCHED = /^(?:reference\/languages|threats|machine|bench-results|decisions|architecture|scale)\.md$/

/** Pages outside of docs/ do not find the Vue of VitePress by themselves. */
const ofVitePress = createRequire(import.meta.resolve('vitepress'))
const vue = (entry) => ofVitePress.resolve(entry).replace(/index\.js$/, entry === 'vue' ? 'dist/vue.runtime.esm-bundler.js' : 'index.mjs')

/** Pages with more than a hundred entries. Their outline has only the groups. */
const LONG_LISTS = /^(?:errors|calls|reference\/exports\/.*)\.md$/

/** The small build of Mermaid is a classic script, which sets a global variable. This makes it a module. */
const mermaidModule = {
  name: 'mermaid-module',
  transform: (code, id) =>
    id.includes('@mermaid-js/tiny') ? code.replace(/globalThis\["mermaid"\] = globalThis\.(\w+)/, 'export default $1') : null,
}

export default defineConfig({
  lang: 'en',
  title: 'acme b2b',
  description: 'Sign-in for web applications that companies use: a React component, a client, and an emulator of the server.',
  head: [['link', { rel: 'icon', href: ICON }]],
  srcDir: '..',
  srcExclude: NOT_PAGES,
  rewrites: (file) => pageOf(file) ?? file,
  outDir: 'dist',
  cacheDir: 'node_modules/.cache/vitepress',
  cleanUrls: true,
  ignoreDeadLinks: 'localhostLinks',
  // The site also works from a folder of a host.
  base: process.env.DOCS_BASE ?? '/',
  metaChunk: true,
  vite: {
    publicDir: publicFolder,
    define: { __PLAYGROUND_PANEL__: JSON.stringify(panelPath()), __FIGURES__: JSON.stringify(figures) },
    plugins: [mermaidModule, llmsTxt({ ignoreFilesPerOutput: { llmsFullTxt: LISTS } })],
    // The development server must not prepare it without the plugin.
    optimizeDeps: { exclude: ['@mermaid-js/tiny'] },
    resolve: {
      alias: [
        { find: /^vue\/server-renderer$/, replacement: vue('vue/server-renderer') },
        { find: /^vue$/, replacement: vue('vue') },
      ],
    },
    build: { chunkSizeWarningLimit: 2000 },
  },
  markdown: {
    anchor: { slugify: headingId },
    config: (md) => {
      // Only complete URLs are links. The email addresses are examples.
      md.linkify.set({ fuzzyEmail: false, fuzzyLink: false })
      md.use(siteLinks).use(darkPictures).use(plainBraces).use(emptyCells).use(diagrams)
    },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
  },
  transformPageData: ({ relativePath, frontmatter }) => {
    if (LONG_LISTS.test(relativePath)) frontmatter.outline = 2
  },
  themeConfig: {
    nav,
    sidebar,
    outline: [2, 3],
    externalLinkIcon: true,
    search: {
      provider: 'local',
      options: {
        _render: (source, env, md) => {
          const html = md.render(source, env)
          return NOT_SEARCHED.test(env.relativePath) || env.frontmatter?.search === false ? '' : html
        },
      },
    },
    footer: {
      message: `MIT licensed. Version ${JSON.parse(readFileSync(join(root, 'packages/b2b-client/package.json'), 'utf8')).version}`,
    },
  },
})
