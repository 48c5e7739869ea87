import { existsSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { rollup, type Plugin } from 'rollup'

/** The source map that stands beside a file, so that what is joined still leads to the sources. */
const mapsBeside: Plugin = {
  name: 'maps-beside',
  load: async (file) => ({
    code: await readFile(file, 'utf8'),
    map: existsSync(`${file}.map`) ? await readFile(`${file}.map`, 'utf8') : null,
  }),
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
    plugins: [mapsBeside],
    treeshake: { moduleSideEffects: 'no-external' },
  })
  const { output } = await bundle.write({
    dir: folder,
    format: 'es',
    sourcemap: true,
    chunkFileNames: '[name].js',
    hoistTransitiveImports: false,
  })
  const written = new Set(output.map(({ fileName }) => fileName))
  const before = (await readdir(folder)).filter((name) => /\.js(\.map)?$/.test(name))
  await Promise.all(before.filter((name) => !written.has(name)).map((name) => rm(join(folder, name))))
}
