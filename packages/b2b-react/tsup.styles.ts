import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runInNewContext } from 'node:vm'
import MagicString from 'magic-string'
import type { Options } from 'tsup'
import ts from 'typescript'
import { toCss, type Rule } from './src/theme/toCss.ts'
import { shortenerOf } from './tsup.classNames.ts'

type Plugin = NonNullable<Options['esbuildPlugins']>[number]
type Esbuild = Parameters<Plugin['setup']>[0]['esbuild']
type OnLoadResult = Awaited<ReturnType<Parameters<Parameters<Plugin['setup']>[0]['onLoad']>[1]>>

/** A call `style('b2b-card', { … })` in a source file. `node` and `rule` are its arguments. */
interface Call {
  readonly name: string
  readonly node: ts.Expression
  readonly rule: ts.Expression
}

/** Replaces `toCss.ts`, because published rules are already CSS. */
const NOTHING_TO_DO = 'export const toCss = (rule) => rule'

const shortened = shortenerOf(fileURLToPath(new URL('src', import.meta.url)))

/**
 * Replaces the rule of each call of `style` by its CSS, so that the package contains no code that generates CSS.
 *
 * A rule is evaluated at build time with its imports, but without globals of the page or Node. A rule that depends on a run-time value
 * fails the build.
 */
export function compiledStyles(): Plugin {
  const homes = new Map<string, string>()
  // Several builds share the plugin.
  const results = new Map<string, ReturnType<typeof loaded>>()
  return {
    name: 'compiled-styles',
    setup({ esbuild, onLoad }) {
      onLoad({ filter: /[\\/]theme[\\/]toCss\.ts$/ }, () => ({ contents: NOTHING_TO_DO }))
      onLoad({ filter: /[\\/]src[\\/].+\.tsx?$/ }, ({ path }) => {
        const result = results.get(path) ?? loaded(esbuild, homes, path)
        results.set(path, result)
        return result
      })
    },
  }
}

/** Returns the content of a file for esbuild, or nothing if it has no styles. */
async function loaded(esbuild: Esbuild, homes: Map<string, string>, path: string): Promise<OnLoadResult | undefined> {
  const file = ts.createSourceFile(path, await readFile(path, 'utf8'), ts.ScriptTarget.Latest, true)
  try {
    const calls = callsIn(file)
    for (const { name, rule } of calls) claim(homes, name, rule)
    return calls.length === 0 ? undefined : { contents: await compiled(esbuild, file, calls), loader: loaderOf(file) }
  } catch (error) {
    return { errors: [error instanceof RuleFault ? error : { text: String(error) }] }
  }
}

/** An invalid rule with its position, as esbuild reports it. */
class RuleFault extends Error {
  readonly text: string
  readonly location: { readonly file: string; readonly line: number; readonly column: number; readonly lineText: string }

  constructor(node: ts.Node, text: string) {
    super(text)
    const file = node.getSourceFile()
    const { line, character: column } = file.getLineAndCharacterOfPosition(node.getStart())
    this.text = text
    this.location = { file: file.fileName, line: line + 1, column, lineText: file.text.split('\n')[line] ?? '' }
  }
}

const loaderOf = ({ fileName }: ts.SourceFile) => (fileName.endsWith('x') ? 'tsx' : 'ts')

/** Returns every call of `style` in a file. */
function callsIn(file: ts.SourceFile): Call[] {
  const calls: Call[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'style') calls.push(callOf(node))
    ts.forEachChild(node, visit)
  }
  visit(file)
  return calls
}

function callOf({ arguments: [name, rule], expression }: ts.CallExpression): Call {
  if (name && ts.isStringLiteral(name) && rule) return { name: name.text, node: name, rule }
  throw new RuleFault(expression, "The name of a style is written out: style('b2b-card', { … }).")
}

/** Rejects a class name that is used twice. */
function claim(homes: Map<string, string>, name: string, rule: ts.Expression): void {
  const { fileName } = rule.getSourceFile()
  const home = homes.get(name) ?? fileName
  if (home !== fileName) throw new RuleFault(rule, `The style '${name}' has the name of one in ${home}. Choose another.`)
  homes.set(name, fileName)
}

/** Returns the text of a file with CSS instead of its rules, and the source map. */
async function compiled(esbuild: Esbuild, file: ts.SourceFile, calls: readonly Call[]): Promise<string> {
  const rules = await evaluated(esbuild, file, calls)
  const text = new MagicString(file.text)
  for (const { name, node, rule } of calls) {
    text.update(node.getStart(), node.getEnd(), JSON.stringify(shortened(name)))
    text.update(rule.getStart(), rule.getEnd(), JSON.stringify(shortened(toCss(rules[name] ?? {}))))
  }
  const map = text.generateMap({ source: basename(file.fileName), includeContent: true, hires: true })
  return `${text.toString()}\n//# sourceMappingURL=${map.toUrl()}`
}

/** Runs only the code that the rules of a file need. */
async function evaluated(esbuild: Esbuild, file: ts.SourceFile, calls: readonly Call[]): Promise<{ readonly [name: string]: Rule }> {
  const { outputFiles } = await esbuild.build({
    stdin: { contents: `export { rules$ } from 'rules'` },
    plugins: [onlyRules(file, calls)],
    pure: ['style'],
    bundle: true,
    format: 'cjs',
    write: false,
    logLevel: 'silent',
  })
  const module: { exports: { rules$?: { readonly [name: string]: Rule } } } = { exports: {} }
  try {
    runInNewContext(outputFiles[0]?.text ?? '', { module, require: createRequire(file.fileName) })
  } catch (error) {
    const why = `The rules of this file must be known when the package is built, but are not: ${String(error)}.`
    throw new RuleFault(calls[0]?.rule ?? file, why)
  }
  return module.exports.rules$ ?? {}
}

/** Returns the text of a module that exports the rules of a file by name. Rules do not use components, so tree shaking removes those. */
const onlyRules = (file: ts.SourceFile, calls: readonly Call[]): Plugin => ({
  name: 'only-rules',
  setup({ onResolve, onLoad }) {
    const rules = calls.map(({ name, rule }) => `'${name}': ${rule.getText()}`).join()
    onResolve({ filter: /^rules$/ }, ({ path }) => ({ path, namespace: 'rules', sideEffects: false }))
    onLoad({ filter: /^rules$/, namespace: 'rules' }, () => ({
      contents: `${file.text}\nexport const rules$ = {${rules}}`,
      resolveDir: dirname(file.fileName),
      loader: loaderOf(file),
    }))
    onResolve({ filter: /^[^./]/ }, ({ path }) => ({ path, external: true, sideEffects: false }))
  },
})
