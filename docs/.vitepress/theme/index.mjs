// The default theme without its fonts: the site uses the fonts of the system.
import DefaultTheme from 'vitepress/theme-without-fonts'
import { Diagram } from './Diagram.mjs'
import { Playground } from './Playground.mjs'
import './style.css'

export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component('Diagram', Diagram)
    app.component('Playground', Playground)
  },
}
