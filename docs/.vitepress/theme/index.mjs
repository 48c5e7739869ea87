// The default theme without its fonts: the site uses the fonts of the system.
import DefaultTheme from 'vitepress/theme-without-fonts'
import './style.css'

export default DefaultTheme
