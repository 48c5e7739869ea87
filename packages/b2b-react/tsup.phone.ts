import { runInNewContext } from 'node:vm'
import type { Options } from 'tsup'

type Plugin = NonNullable<Options['esbuildPlugins']>[number]

/**
 * Replaces each file in `src/phone/metadata` by its results. The sources read them from the phone metadata of all countries, which is too
 * large for one chunk.
 */
export function splitPhoneMetadata(): Plugin {
  return {
    name: 'split-phone-metadata',
    setup({ esbuild, onLoad }) {
      onLoad({ filter: /[\\/]phone[\\/]metadata[\\/]\w+\.ts$/ }, async ({ path }) => {
        const { outputFiles } = await esbuild.build({ entryPoints: [path], bundle: true, format: 'cjs', write: false, logLevel: 'silent' })
        const module: { exports: object } = { exports: {} }
        runInNewContext(outputFiles[0]?.text ?? '', { module })
        const constants = Object.entries(module.exports).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
        return { contents: constants.join('\n') }
      })
    },
  }
}

/** Replaces the modern build of libphonenumber-js, which is smaller, in CommonJS files: only ES modules can import it. */
export const withCommonJsParser = (code: string): string => code.replaceAll('libphonenumber-js/core/es6', 'libphonenumber-js/core')
