import { existsSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import MagicString from 'magic-string'
import { rollup, type Plugin } from 'rollup'

/** Returns the source map of a file, so that the joined file still refers to the sources. */
const mapsBeside: Plugin = {
  name: 'maps-beside',
  load: async (file) => ({
    code: await readFile(file, 'utf8'),
    map: existsSync(`${file}.map`) ? await readFile(`${file}.map`, 'utf8') : null,
  }),
}

/** A call of `style` as `tsup.styles.ts` leaves it: `card = style("b2b-card", "…")`. */
const STYLE = /([\w$]+) = style\(("[\w-]+"), ("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`)\)/g

/**
 * Moves the calls of `style` to the end of each file and leaves the class of each part where it was. CSS among CSS is compressed better
 * than CSS among code: the compressed widget is 2 % smaller for it.
 */
const stylesTogether: Plugin = {
  name: 'styles-together',
  renderChunk(code) {
    const text = new MagicString(code)
    const calls: string[] = []
    for (const { 0: call, 1: part, 2: className, 3: css, index } of code.matchAll(STYLE)) {
      text.update(index, index + call.length, `${part} = ${className}`)
      calls.push(`\nstyle(${part}, ${css});`)
    }
    // Short rules are like each other, and so are long ones.
    text.append(calls.sort((one, other) => one.length - other.length).join(''))
    return { code: text.toString(), map: text.generateMap({ hires: true }) }
  },
}

/**
 * Joins the modules of a build: one import of each library per file, and one file in the place of those that always come together.
 *
 * The first bundler writes an import for every source file and a chunk for what two files share. That of a product undoes neither, and
 * the compressed widget was 4 % larger for it.
 */
export async function joined(folder: string): Promise<void> {
  const bundle = await rollup({
    input: join(folder, 'index.js'),
    external: /^[^./]/,
    plugins: [mapsBeside, stylesTogether],
    treeshake: { moduleSideEffects: 'no-external' },
  })
  const { output } = await bundle.write({
    dir: folder,
    format: 'es',
    sourcemap: true,
    // Without the hash of the first bundler: names that never repeat are dear, and the product's bundler adds its own.
    chunkFileNames: ({ name }) => `${name.replace(/-[\dA-Z]{8}$/, '')}.js`,
    hoistTransitiveImports: false,
    minifyInternalExports: false,
  })
  const written = new Set(output.map(({ fileName }) => fileName))
  const before = (await readdir(folder)).filter((name) => /\.js(\.map)?$/.test(name))
  await Promise.all(before.filter((name) => !written.has(name)).map((name) => rm(join(folder, name))))
}
