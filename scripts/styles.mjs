// Reads the styles of the widget from two places, for comparison: the sources, and a build.
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { build } from 'esbuild'
import { root } from './run.mjs'

/** The CSS that the sources of all screens generate at run time. */
export async function sourceStyles() {
  const { outputFiles } = await build({
    stdin: {
      contents: `export * from './index.ts'; export * from './later.ts'; export { styleText } from './theme/style.ts'`,
      resolveDir: join(root, 'packages/b2b-react/src'),
    },
    bundle: true,
    format: 'esm',
    write: false,
    tsconfig: join(root, 'packages/b2b-react/tsconfig.json'),
    define: { __DEV__: 'false', __SDK_VERSION__: '""', 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  })
  const { styleText } = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`)
  return styleText()
}

const STYLE = /\bstyle\d*(?:\.call\(void 0, |\()"([\w-]+)", ("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`)\)/g

/** The CSS in the `style` calls of built files. Sorted by name, like the style sheet of a page. */
export function publishedStyles(texts) {
  const calls = texts.flatMap((text) => [...text.matchAll(STYLE)].map(([, name, literal]) => [name, runInNewContext(literal)]))
  return calls
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, css]) => css)
    .join('')
}
