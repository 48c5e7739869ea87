// Reads the doc comments and types of the client for docs/calls.md.
import { join } from 'node:path'
import ts from 'typescript'
import { root } from '../run.mjs'

const sources = join(root, 'packages', 'b2b-client', 'src')
const table = join(sources, 'contract', 'table.ts')
const clientTypes = join(sources, 'clientTypes.ts')
const errors = join(sources, 'errors.ts')

const { compilerOptions } = ts.readConfigFile(join(root, 'tsconfig.base.json'), ts.sys.readFile).config
const { options } = ts.convertCompilerOptionsFromJson({ ...compilerOptions, paths: undefined, allowImportingTsExtensions: true }, root)
const program = ts.createProgram([table, clientTypes, errors], options)
const checker = program.getTypeChecker()

/** The interface with this name in a file. */
const interfaceIn = (file, name) =>
  program.getSourceFile(file).statements.find((statement) => ts.isInterfaceDeclaration(statement) && statement.name.text === name)

const oneLine = (text) => text.replaceAll(/\s+/g, ' ').trim()
const plainText = (parts) => ts.displayPartsToString(parts).replaceAll(/\{@link ([\w.]+) *\}/g, '`$1`')
const docOf = (documented) => oneLine(plainText(documented?.getDocumentationComment(checker)))

/** The type of an optional field, without `undefined`, and without the parentheses around a function type. */
const withoutUndefined = (text) =>
  oneLine(text)
    .replace(/ \| undefined$/, '')
    .replace(/^\((\(.*\) => .*)\)$/, '$1')

/** A field or parameter. Its type is the text of its declaration, which is shorter than the resolved type. */
function fieldOf(symbol) {
  const type = checker.getNonNullableType(checker.getTypeOfSymbol(symbol))
  const declaration = symbol.valueDeclaration
  const text = withoutUndefined(declaration?.type?.getText() ?? checker.typeToString(type))
  const optional = (symbol.flags & ts.SymbolFlags.Optional) !== 0 || declaration?.questionToken !== undefined
  return { name: symbol.name, type: text, optional, doc: docOf(symbol) }
}

/** The fields of an interface. Required fields first. TypeScript lists the fields of an extended interface last. */
function fieldsOf(type) {
  const fields = checker.getPropertiesOfType(type).map(fieldOf)
  return [...fields.filter(({ optional }) => !optional), ...fields.filter(({ optional }) => optional)]
}

/** The doc comments of all calls and subjects, and the input and output types of each call. */
export function readTypes() {
  const types = new Map()
  const visit = (prefix, symbol) => {
    const type = checker.getTypeOfSymbol(symbol)
    const [input, answer] = type.getProperty('verb') === undefined ? [] : checker.getTypeArguments(type)
    types.set(prefix, {
      doc: docOf(symbol),
      ...(input && { input: { name: checker.typeToString(input), fields: fieldsOf(input) }, answer: checker.typeToString(answer) }),
    })
    if (input === undefined) for (const inner of type.getProperties()) visit(`${prefix}.${inner.name}`, inner)
  }
  for (const { name, type } of interfaceIn(table, 'Contract').members) {
    const constant = checker.getSymbolAtLocation(type.exprName)
    visit(name.text, constant.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(constant) : constant)
  }
  return types
}

const isObject = (type) => (type.flags & ts.TypeFlags.Object) !== 0
const declarationsOf = (symbol) =>
  (symbol?.declarations ?? []).filter((declaration) => declaration.getSourceFile().fileName.startsWith(sources))
const hasFields = (type) =>
  isObject(type) && declarationsOf(type.symbol).some((node) => ts.isInterfaceDeclaration(node) || ts.isTypeLiteralNode(node))
const isGeneric = (node) => node.parent.typeParameters !== undefined

/** A resolved type as text, without `readonly`. */
const textOf = (type) =>
  checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation).replaceAll('readonly ', '').replace('; } & { ', '; ')

function parameterOf(symbol) {
  const type = checker.getNonNullableType(checker.getTypeOfSymbol(symbol))
  const parameter = fieldOf(symbol)
  if (hasFields(type)) return { ...parameter, type: textOf(type), fields: fieldsOf(type) }
  return { ...parameter, type: isGeneric(symbol.valueDeclaration.parent) ? textOf(type) : parameter.type, fields: [] }
}

/** More fields than this are not listed. The types document them. */
const MAX_LISTED_FIELDS = 6

/** The result of a method, with the description of a type of the client. */
function resultOf(signature) {
  const type = signature.getReturnType()
  const isPromise = type.symbol?.name === 'Promise'
  const value = checker.getNonNullableType(isPromise ? checker.getTypeArguments(type)[0] : type)
  const symbol = value.aliasSymbol ?? value.symbol
  // The page lists the calls that respond with the types in contract/.
  const [declaration] = declarationsOf(symbol).filter((node) => !node.getSourceFile().fileName.includes('/contract/'))
  const fields = isObject(value) && declaration ? checker.getPropertiesOfType(value).map(({ name }) => name) : []
  return {
    type: isGeneric(signature.declaration) ? textOf(type) : oneLine(signature.declaration.type.getText()).replaceAll('readonly ', ''),
    isPromise,
    ...(declaration && { name: symbol.name, doc: docOf(symbol), fields: fields.length > MAX_LISTED_FIELDS ? [] : fields }),
  }
}

function memberOf(name, symbol, type) {
  const [signature] = type.getCallSignatures()
  const documented = signature ?? symbol
  const tags = documented.getJsDocTags().map((tag) => ({ name: tag.name, text: plainText(tag.text) }))
  const textsOf = (tagName) => tags.flatMap((tag) => (tag.name === tagName ? [tag.text.trim()] : []))
  const paragraphs = plainText(documented.getDocumentationComment(checker)).split(/\n\s*\n/)
  return {
    name,
    doc: paragraphs.map(oneLine).join('\n\n'),
    type: textOf(type),
    parameters: signature ? signature.getParameters().map(parameterOf) : null,
    result: signature ? resultOf(signature) : {},
    throws: textsOf('throws').map(oneLine),
    examples: textsOf('example'),
  }
}

/** The methods and values of the client that are not calls, by object. Names with the same type have one entry. */
export function readMembers(calls) {
  const sections = new Map()
  const visit = (path, type, doc) => {
    const knownSection = sections.get(type)
    const section = knownSection ?? { names: [], doc: docOf(type.symbol) || doc, members: [] }
    sections.set(type, section)
    section.names.push(path || 'client')
    for (const symbol of checker.getPropertiesOfType(type)) {
      const name = path === '' ? symbol.name : `${path}.${symbol.name}`
      const memberType = checker.getTypeOfSymbol(symbol)
      if (calls.has(name)) continue
      if (memberType.getCallSignatures().length === 0 && isObject(memberType)) visit(name, memberType, docOf(symbol))
      else if (!knownSection) section.members.push(memberOf(name, symbol, memberType))
    }
  }
  const client = interfaceIn(clientTypes, 'B2BClient')
  visit('', checker.getTypeAtLocation(client), '')
  return [...sections.values()].filter(({ members }) => members.length > 0)
}

/** The error classes of the client, with their descriptions. */
export const readErrorClasses = () =>
  program
    .getSourceFile(errors)
    .statements.filter(
      (statement) => ts.isClassDeclaration(statement) && !statement.modifiers.some(({ kind }) => kind === ts.SyntaxKind.AbstractKeyword),
    )
    .map(({ name }) => ({ name: name.text, doc: docOf(checker.getSymbolAtLocation(name)) }))
