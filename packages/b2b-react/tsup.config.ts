import { readdir, readFile, writeFile } from 'node:fs/promises'
import { defineConfig } from 'tsup'
import { twice } from '../../tsup.base.ts'
import manifest from './package.json' with { type: 'json' }
import { joined } from '../../tsup.joined.ts'
import { splitPhoneMetadata, withCommonJsParser } from './tsup.phone.ts'
import { compiledStyles } from './tsup.styles.ts'
import { stylesTogether } from './tsup.stylesTogether.ts'

const DIRECTIVE = '"use client";\n'

/**
 * Adds the directive to the start of every file. It is added to the written files, because shared chunks lose it and a banner comes after
 * the CommonJS prologue, where it has no effect. An empty line at the start of the source maps keeps them correct.
 */
async function directiveFirst(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = `${folder}/${name}`
    if (/\.c?js$/.test(name)) await writeFile(file, DIRECTIVE + (await readFile(file, 'utf8')))
    if (name.endsWith('.cjs')) await writeFile(file, withCommonJsParser(await readFile(file, 'utf8')))
    if (/\.c?js\.map$/.test(name)) await writeFile(file, (await readFile(file, 'utf8')).replace('"mappings":"', '"mappings":";'))
  }
}

export default defineConfig(
  twice(manifest.version, { entry: { index: 'src/index.ts' } }).map((options) => ({
    ...options,
    esbuildPlugins: [splitPhoneMetadata(), compiledStyles()],
    async onSuccess() {
      const folder = options.outDir ?? 'dist'
      await joined(folder, [stylesTogether])
      await directiveFirst(folder)
    },
  })),
)
