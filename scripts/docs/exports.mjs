// Generates docs/reference/exports.md: what each entry of the packages exports, from the sources. `npm run docs` runs it, and the page is not
// in the repository. docs/calls.md has the methods of the client.
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { exitWithError, root } from '../run.mjs'

/** The public entries: the name to import, and the source. */
const PACKAGES = {
  'b2b-client': {
    '': 'index.ts',
    '/early': 'early.ts',
    '/server': 'server.ts',
    '/renewal': 'renewal.ts',
    '/slug': 'slug.ts',
    '/country-codes': 'countryCodes.ts',
    '/contract': 'contract/index.ts',
  },
  'b2b-react': { '': 'index.ts' },
  'b2b-emulator': { '': 'index.ts', '/serve': 'serve.ts', '/msw': 'msw.ts', '/testing': 'testing.ts' },
}
const entries = Object.entries(PACKAGES).flatMap(([folder, files]) =>
  Object.entries(files).map(([path, file]) => ({
    name: `@acme/${folder}${path}`,
    file: join(root, 'packages', folder, 'src', file),
    // The types of the client are in docs/calls.md.
    withFields: folder !== 'b2b-client' || path === '/server' || path === '/renewal',
  })),
)
/** A type with more fields than this is not listed field by field. */
const MAX_FIELDS = 24

const { config } = ts.readConfigFile(join(root, 'packages/b2b-react/tsconfig.json'), ts.sys.readFile)
const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, join(root, 'packages/b2b-react'))
const missing = entries.filter(({ file }) => !existsSync(file))
if (missing.length > 0) exitWithError(`There is no ${missing.map(({ file }) => file).join(', ')}. Update scripts/docs/exports.mjs.`)
const globals = Object.keys(PACKAGES).map((folder) => join(root, 'packages', folder, 'src/globals.d.ts'))
const program = ts.createProgram([...entries.map(({ file }) => file), ...globals.filter((file) => existsSync(file))], options)
const checker = program.getTypeChecker()

const oneLine = (text) => text.replaceAll(/\s+/g, ' ').trim()
const docOf = (symbol) =>
  oneLine(ts.displayPartsToString(symbol.getDocumentationComment(checker)).replaceAll(/\{@link ([\w.]+) *\}/g, '`$1`'))
const escapeCell = (text) => text.replaceAll('|', '\\|').replaceAll(/<(?=[A-Za-z/])/g, '&lt;')
const declarationOf = (symbol) => symbol.valueDeclaration ?? symbol.declarations?.[0]
const isType = (symbol) => (symbol.flags & ts.SymbolFlags.Value) === 0

/** The exports of an entry, without aliases. */
const exportsOf = (file) =>
  checker
    .getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(file)))
    .filter(({ name }) => name !== 'default')
    .map((symbol) => ({
      name: symbol.name,
      symbol: (symbol.flags & ts.SymbolFlags.Alias) !== 0 ? checker.getAliasedSymbol(symbol) : symbol,
    }))

/** The declaration of a function or constant, without its body. */
function signatureOf(name, symbol) {
  const type = checker.getTypeOfSymbol(symbol)
  const [signature] = type.getCallSignatures()
  if ((symbol.flags & ts.SymbolFlags.Class) !== 0) return `class ${name}`
  if (signature?.declaration === undefined) return null
  const { declaration } = signature
  const generics = declaration.typeParameters ? `<${declaration.typeParameters.map((parameter) => parameter.getText()).join(', ')}>` : ''
  const parameters = declaration.parameters.map((parameter) => parameter.getText())
  const result = declaration.type?.getText() ?? checker.typeToString(signature.getReturnType())
  return `${name}${generics}(${oneLine(parameters.join(', '))}): ${oneLine(result)}`
}

/** The fields of an interface with their comments, or the text of another type. */
function typeTextOf(name, symbol) {
  const node = declarationOf(symbol)
  if (ts.isTypeAliasDeclaration(node)) return oneLine(`type ${name} = ${node.type.getText()}`)
  if (!ts.isInterfaceDeclaration(node)) return null
  const fields = node.members.filter((member) => member.name !== undefined && !ts.isComputedPropertyName(member.name))
  if (fields.length > MAX_FIELDS || fields.length === 0) return null
  const lines = fields.map((field) => {
    const doc = docOf(checker.getSymbolAtLocation(field.name))
    const text = oneLine(field.getText().replace(/\/\*\*[\s\S]*?\*\//g, ''))
      .replace(/^readonly /, '')
      .replace(/ \| undefined$/, '')
    return `  ${text}${doc && ` // ${doc}`}`
  })
  const heritage = node.heritageClauses?.map((clause) => ` ${clause.getText()}`).join('') ?? ''
  return [`interface ${name}${oneLine(heritage) && ` ${oneLine(heritage)}`} {`, ...lines, '}'].join('\n')
}

function sectionOf({ name, file, withFields }) {
  const all = exportsOf(file)
  const values = all.filter(({ symbol }) => !isType(symbol))
  const types = all.filter(({ symbol }) => isType(symbol))
  const undocumented = all.filter(({ symbol }) => docOf(symbol) === '').map((entry) => entry.name)
  const valueOf = ({ name: exported, symbol }) => {
    const signature = signatureOf(exported, symbol)
    const code = signature === null || signature.startsWith('class ') ? [] : ['', '```ts', signature, '```']
    return [`### ${exported}`, '', docOf(symbol), ...code, '']
  }
  const typeOf = ({ name: exported, symbol }) => {
    const text = typeTextOf(exported, symbol)
    return [`### ${exported}`, '', docOf(symbol), ...(text === null ? [] : ['', '```ts', text, '```']), '']
  }
  const table = [
    '| type | description |',
    '|---|---|',
    ...types.map((type) => `| \`${type.name}\` | ${escapeCell(docOf(type.symbol))} |`),
    '',
  ]
  return {
    undocumented: undocumented.map((exported) => `${name}: ${exported}`),
    lines: [
      `## ${name}`,
      '',
      ...(all.length === 0 ? ['Imported for its effect: it has no exports.', ''] : []),
      ...values.flatMap(valueOf),
      ...(types.length === 0
        ? []
        : withFields
          ? types.flatMap(typeOf)
          : ['### Types', '', ...table].map((line) => line.replace('### Types', `### Types of ${name}`))),
    ],
  }
}

const sections = entries.map(sectionOf)
const page = [
  '# Exports of the packages',
  '',
  'Every export of every entry. [Methods of the client](../calls.md) has the methods of the object that `createB2BClient` returns.',
  '',
  ...sections.flatMap(({ lines }) => lines),
].join('\n')
writeFileSync(join(root, 'docs/reference/exports.md'), page)
const undocumented = sections.flatMap((section) => section.undocumented)
if (undocumented.length > 0) console.warn(`No doc comment: ${undocumented.join(', ')}`)
