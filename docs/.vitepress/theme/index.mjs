// The default theme without its fonts: the site uses the fonts of the system.
import DefaultTheme from 'vitepress/theme-without-fonts'
import { h } from 'vue'
import { AssistantPrompt } from './AssistantPrompt.mjs'
import { Diagram } from './Diagram.mjs'
import { Figures } from './Figures.mjs'
import { PageLinks } from './PageLinks.mjs'
import { Playground } from './Playground.mjs'
import './style.css'

export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { 'doc-after': () => h(PageLinks) }),
  enhanceApp({ app }) {
    app.component('AssistantPrompt', AssistantPrompt)
    app.component('Diagram', Diagram)
    app.component('Figures', Figures)
    app.component('Playground', Playground)
  },
}
