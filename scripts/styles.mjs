// The widget's styles twice: as its sources make them when they run, and as a build has written them down.
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { build } from 'esbuild'
import { root } from './run.mjs'

/** Runs the sources of all screens, with nothing replaced. The schemes are left out: they are written when a page runs, in every build. */
export async function sourceStyles() {
  const { outputFiles } = await build({
    stdin: {
      contents: `export * from './index.ts'; export * from './lazyChunk.ts'; export { styleText } from './theme/style.ts'; export { schemes } from './theme/schemes.ts'`,
      resolveDir: join(root, 'packages/b2b-react/src'),
    },
    bundle: true,
    format: 'esm',
    write: false,
    tsconfig: join(root, 'packages/b2b-react/tsconfig.json'),
    define: { __DEV__: 'false', __SDK_VERSION__: '""', 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  })
  const { styleText, schemes } = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`)
  return styleText().replace(schemes(), '')
}

/** `style("b2b-card", "…")`, or `style(card, "…")` where `card = "b2b-card"` stands before it. */
const STYLE = /\bstyle\d*(?:\.call\(void 0, |\()("?[\w$-]+"?), ("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`)\)/g

/** A rule as a page writes it: without anything of the host, and with the class of its part. */
const written = (className, css) => css.replace('&{', '&{all:unset;box-sizing:border-box;').replaceAll('&', `.${className}`)

/** What the calls of `style` in published files say, in the order of their classes, in which a page writes them. */
export function publishedStyles(texts) {
  const calls = texts.flatMap((text) => {
    const classes = new Map([...text.matchAll(/([\w$]+) = "(b2b-[\w-]+)"/g)].map(([, part, className]) => [part, className]))
    const classOf = (part) => (part.startsWith('"') ? JSON.parse(part) : classes.get(part))
    return [...text.matchAll(STYLE)].map(([, part, literal]) => [classOf(part), runInNewContext(literal)])
  })
  return calls
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([className, css]) => written(className, css))
    .join('')
}
