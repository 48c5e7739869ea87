// The pages of the site: which file of the repository is which page, and where a link between two files leads on the site.
import { existsSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** The files outside of docs/ that are pages. */
const OTHER_PAGES = {
  'CONTRIBUTING.md': 'contributing.md',
  'packages/b2b-client/README.md': 'reference/client.md',
  'packages/b2b-react/README.md': 'reference/widget.md',
  'packages/b2b-emulator/README.md': 'reference/emulator.md',
  'examples/headless/README.md': 'examples/headless.md',
  'bench/README.md': 'bench.md',
  'bench/results.md': 'bench-results.md',
}
/** The README of the repository is not a page: the site has a page for each of its parts. */
const README_SECTIONS = { '#a-login-in-a-page': '/guide/install', '#without-react': '/guide/headless' }

/** The page of the site for a file of the repository, both as a path with `.md`. Undefined if the file is not a page. */
export function pageOf(file) {
  if (file.startsWith('docs/') && file.endsWith('.md') && !file.includes('node_modules')) return file.slice('docs/'.length)
  return OTHER_PAGES[file]
}

/** The files of the repository that VitePress must not read as pages. */
export const NOT_PAGES = [
  '!(docs|packages|bench|examples|CONTRIBUTING.md)',
  '!(docs|packages|bench|examples|CONTRIBUTING.md)/**',
  'packages/*/!(README).md',
  'packages/*/!(README.md)/**',
  'bench/*/**',
  'examples/!(headless)/**',
  'examples/headless/*/**',
]

/** The one place that names the repository. All other files are checked against it. */
export const REPOSITORY = 'https://github.com/acme/b2b'
const FILES_URL = `${REPOSITORY}/blob/main/`
/** The starts of complete URLs of files and pictures. The READMEs of the packages use them, because npm shows them elsewhere. */
const COMPLETE_URLS = [FILES_URL, `${REPOSITORY}/tree/main/`, `${REPOSITORY.replace('github.com', 'raw.githubusercontent.com')}/main/`]

/** A complete URL of a file of the repository becomes a relative one. Other URLs do not change. */
export function relativeUrl(url, file) {
  const start = COMPLETE_URLS.find((prefix) => url.startsWith(prefix))
  return start === undefined ? url : relative(dirname(file), url.slice(start.length)).replaceAll(sep, '/')
}

/** The URL on the site for a link in a file. A file that is not on the site keeps its URL in the repository. */
export function siteUrlOf(link, file) {
  const href = relativeUrl(link, file)
  if (/^(?:[a-z]+:|#|\/)/i.test(href)) return href
  const [, path, hash] = /^([^#]*)(#.*)?$/.exec(href)
  const target = relative(root, resolve(root, dirname(file), path)).replaceAll(sep, '/')
  const page = pageOf(target)
  if (page !== undefined && existsSync(join(root, target)))
    return `/${page.replace(/(?:^|(?<=\/))index\.md$/, '').replace(/\.md$/, '')}${hash ?? ''}`
  if (target === 'README.md') return README_SECTIONS[hash] ?? '/'
  return `${FILES_URL}${target}${hash ?? ''}`
}

/** The id of a heading, as on GitHub, so that the same links work there and on the site. */
export const headingId = (text) =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-')

/** A plugin of markdown-it: links between files of the repository lead to the pages of the site, and pictures come from the site. */
export function siteLinks(md) {
  md.core.ruler.push('site_links', ({ tokens, env }) => {
    const file = relative(root, env.realPath ?? env.path).replaceAll(sep, '/')
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      if (token.type === 'image') token.attrSet('src', relativeUrl(token.attrGet('src'), file))
      if (token.type === 'link_open') token.attrSet('href', siteUrlOf(token.attrGet('href'), file))
    }
  })
}

/** A plugin of markdown-it: a picture `…-light….png` that is a paragraph has a dark twin, which the dark site shows instead. */
export function darkPictures(md) {
  md.core.ruler.push('dark_pictures', ({ tokens, env, Token }) => {
    for (const [index, { children }] of tokens.entries()) {
      const [picture, second] = children ?? []
      if (picture?.type !== 'image' || second !== undefined || tokens[index - 1].type !== 'paragraph_open') continue
      const source = picture.attrGet('src')
      const darkSource = source.replace('-light', '-dark')
      if (darkSource === source || !existsSync(resolve(dirname(env.realPath ?? env.path), darkSource))) continue
      const dark = Object.assign(new Token('image', 'img', 0), {
        content: picture.content,
        children: picture.children,
        attrs: picture.attrs.map((each) => [...each]),
      })
      dark.attrSet('src', darkSource)
      dark.attrJoin('class', 'in-dark')
      picture.attrJoin('class', 'in-light')
      children.push(dark)
    }
  })
}

/** A plugin of markdown-it: double braces are text. Vue would run them as code. */
export function plainBraces(md) {
  const { code_inline: renderCode, text: renderText } = md.renderer.rules
  const withoutBraces = (html) => html.replaceAll('{{', '&#123;&#123;')
  md.renderer.rules.code_inline = (...args) => withoutBraces(renderCode(...args))
  md.renderer.rules.text = (...args) => withoutBraces(renderText(...args))
}

/** A plugin of markdown-it: an empty cell in the head of a table is no header. */
export function emptyCells(md) {
  md.core.ruler.push('empty_cells', ({ tokens }) => {
    for (const [index, { type, content }] of tokens.entries())
      if (type === 'inline' && content === '' && tokens[index - 1].type === 'th_open')
        for (const token of [tokens[index - 1], tokens[index + 1]]) token.tag = 'td'
  })
}

/** A plugin of markdown-it: Mermaid blocks are diagrams. Their name is the heading above. */
export function diagrams(md) {
  const { fence } = md.renderer.rules
  md.renderer.rules.fence = (...args) => {
    const [tokens, index] = args
    if (tokens[index].info.trim() !== 'mermaid') return fence(...args)
    const heading = tokens.slice(0, index).findLastIndex(({ type }) => type === 'heading_open')
    const label = md.utils.escapeHtml(tokens[heading + 1]?.content ?? 'Diagram')
    return `<Diagram code="${encodeURIComponent(tokens[index].content)}" label="${label}" />`
  }
}
