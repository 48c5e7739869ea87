// Reads the contract of the client, with the doc comments and types of its calls and of the error classes.
import { join } from 'node:path'
import ts from 'typescript'
import { root } from '../run.mjs'
import { importSources } from './sources.mjs'

const sources = join(root, 'packages/b2b-client/src')
const table = join(sources, 'contract/table.ts')
const errors = join(sources, 'errors.ts')

/** The values of the contract: the endpoints by name, their schemas, and the meanings of the error types. */
export const contract = await importSources({
  stdin: {
    contents: ['index', 'errorTypes', 'knownErrors'].map((file) => `export * from './${file}.ts'`).join('\n'),
    resolveDir: join(sources, 'contract'),
  },
})

const { compilerOptions } = ts.readConfigFile(join(root, 'tsconfig.base.json'), ts.sys.readFile).config
const { options } = ts.convertCompilerOptionsFromJson({ ...compilerOptions, paths: undefined, allowImportingTsExtensions: true }, root)
const program = ts.createProgram([table, errors], options)
const checker = program.getTypeChecker()
const statementsOf = (file) => program.getSourceFile(file).statements

const oneLine = (text) => text.replaceAll(/\s+/g, ' ').trim()
const docOf = (symbol) =>
  oneLine(ts.displayPartsToString(symbol.getDocumentationComment(checker)).replaceAll(/\{@link ([\w.]+) *\}/g, '`$1`'))

/** A field. Its type is the text of its declaration, which is shorter than the resolved type. */
const fieldOf = (symbol) => ({
  name: symbol.name,
  type: oneLine(symbol.valueDeclaration.type.getText()).replace(/ \| undefined$/, ''),
  optional: (symbol.flags & ts.SymbolFlags.Optional) !== 0,
  doc: docOf(symbol),
})

/** The fields of an interface. Required fields first. TypeScript lists the fields of an extended interface last. */
const fieldsOf = (type) =>
  checker
    .getPropertiesOfType(type)
    .map(fieldOf)
    .toSorted((a, b) => Number(a.optional) - Number(b.optional))

/** The doc comments of all calls and subjects by name, and the input and response types of each call. */
export const types = new Map()
function addTypes(name, symbol) {
  const type = checker.getTypeOfSymbol(symbol)
  const isCall = type.getProperty('verb') !== undefined
  const [input, answer] = isCall ? checker.getTypeArguments(type) : []
  types.set(name, {
    doc: docOf(symbol),
    ...(isCall && { input: { name: checker.typeToString(input), fields: fieldsOf(input) }, answer: checker.typeToString(answer) }),
  })
  if (!isCall) for (const inner of type.getProperties()) addTypes(`${name}.${inner.name}`, inner)
}
const { members } = statementsOf(table).find((statement) => ts.isInterfaceDeclaration(statement) && statement.name.text === 'Contract')
for (const { name, type } of members) {
  const constant = checker.getSymbolAtLocation(type.exprName)
  addTypes(name.text, constant.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(constant) : constant)
}

/** The error classes that can be thrown, with their descriptions. */
export const errorClasses = statementsOf(errors)
  .filter(
    (statement) => ts.isClassDeclaration(statement) && !statement.modifiers.some(({ kind }) => kind === ts.SyntaxKind.AbstractKeyword),
  )
  .map(({ name }) => ({ name: name.text, doc: docOf(checker.getSymbolAtLocation(name)) }))

/** Subjects of calls that the client makes by itself. They are not methods. */
const INTERNAL_SUBJECTS = ['project', 'oneTap']
export const subjectOf = (name) => name.split('.')[0]
const isPublic = ([name]) => !INTERNAL_SUBJECTS.includes(subjectOf(name))

/** The calls that are methods, and the others: pairs of the name and the endpoint. */
export const publicCalls = [...contract.endpoints].filter(isPublic)
export const internalCalls = [...contract.endpoints].filter((call) => !isPublic(call))
