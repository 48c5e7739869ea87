// Reads the styles of the widget from two places, for comparison: the sources, and a build.
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { importSources } from '../docs/sources.mjs'
import { root } from '../run.mjs'

const folder = join(root, 'packages/b2b-react')

/** The rules in one order, because the class names in a build decide another one. The switcher and the account have their own copy of some rules. */
const sorted = (css) => [...new Set(css.split('}').sort())].join('}')

/**
 * The CSS that the sources of all screens generate at run time, with the class names of a build, and without the color schemes, which every
 * build writes at run time.
 */
export async function sourceStyles() {
  const { shortenerOf } = await importSources({
    stdin: { contents: `export * from './tsup.classNames.ts'`, resolveDir: folder },
    platform: 'node',
  })
  const { styleText, schemes } = await importSources({
    stdin: {
      contents: `export * from './index.ts'; export * from './identityChunk.ts'; export * from './switcher.ts'; export * from './account.ts'; export { styleText } from './theme/style.ts'; export { schemes } from './theme/schemes.ts'`,
      resolveDir: join(folder, 'src'),
    },
    // The dynamic import of the steps. Bundled into one file, it would delay the evaluation of the modules behind it.
    external: ['../login.ts'],
    tsconfig: join(folder, 'tsconfig.json'),
    define: { __DEV__: 'false', __SDK_VERSION__: '""', 'process.env.NODE_ENV': '"production"' },
  })
  return sorted(shortenerOf(join(folder, 'src'))(styleText().replace(schemes(), '')))
}

/** Matches `style("b2b-card", "…")`, and `style(card, "…")` after `card = "b2b-card"`. */
const STYLE = /\bstyle\d*(?:\.call\(void 0, |\()("?[\w$-]+"?), ("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`)\)/g

/** Lengths over 2 px follow the text size of the browser. */
const scaled = (css) => css.replace(/(-?[\d.]+)px/g, (length, pixels) => (Math.abs(pixels) > 2 ? `calc(${pixels}*var(--_px))` : length))

/** A rule in the style sheet of a page: isolated from the styles of the host, and with its class. */
const expanded = (className, css) => scaled(css).replace('&{', '&{all:unset;box-sizing:border-box;').replaceAll('&', `.${className}`)

/** The CSS in the `style` calls of built files. */
export function publishedStyles(texts) {
  const calls = texts.flatMap((text) => {
    const classes = new Map([...text.matchAll(/([\w$]+) = "(b2b-[\w-]+)"/g)].map(([, name, className]) => [name, className]))
    const classOf = (name) => (name.startsWith('"') ? JSON.parse(name) : classes.get(name))
    return [...text.matchAll(STYLE)].map(([, name, literal]) => [classOf(name), runInNewContext(literal)])
  })
  return sorted(calls.map(([className, css]) => expanded(className, css)).join(''))
}
