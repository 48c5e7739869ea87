// Below each page: the page as Markdown, the index for language models, and the changelogs.
import { useData, withBase } from 'vitepress'
import { h } from 'vue'

const link = (text, path, target) => h('a', { href: withBase(path), target }, text)

export const PageLinks = () => {
  const { relativePath } = useData().page.value
  // The home page has no Markdown file: llms.txt begins with it.
  const markdown =
    relativePath === 'index.md' ? [] : [link('This page as Markdown', `/${relativePath.replace(/\/index\.md$/, '.md')}`, '_self')]
  return h('nav', { class: 'page-links', 'aria-label': 'Other forms of this page' }, [
    ...markdown,
    link('llms.txt', '/llms.txt', '_self'),
    link('Changelog', '/versions#changelogs'),
  ])
}
