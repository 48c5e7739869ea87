// Generates the API report of each entry: its public types in one file, so that a review shows every change of the API. Needs the built
// packages. With --check it only fails if a report is outdated.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { CompilerState, Extractor, ExtractorConfig } from '@microsoft/api-extractor'
import { exitWithError, root } from '../run.mjs'

const PACKAGES = { 'b2b-client': [], 'b2b-react': [], 'b2b-emulator': ['node'] }
const COMMAND = 'npm run docs:api'
const silent = { default: { logLevel: 'none' } }

const scratch = mkdtempSync(join(tmpdir(), 'api-'))
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }))

/** The entries of a package that have types of their own: all but the translations, which have one common type. */
function entriesOf(folder) {
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return Object.entries(exports)
    .filter(([name, { import: entry }]) => entry !== undefined && !name.startsWith('./locales/'))
    .map(([name, { import: entry }]) => ({ report: name === '.' ? 'index' : name.slice(2), types: join(folder, entry.types) }))
}

const configOf = (folder, { report, types }, compilerOptions, allTypes) =>
  ExtractorConfig.prepare({
    configObject: {
      projectFolder: folder,
      mainEntryPointFilePath: types,
      compiler: { overrideTsconfig: { compilerOptions, files: allTypes } },
      apiReport: { enabled: true, reportFileName: `${report}.api.md`, reportFolder: scratch, reportTempFolder: join(scratch, 'temp') },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      messages: {
        compilerMessageReporting: { default: { logLevel: 'error' } },
        extractorMessageReporting: silent,
        tsdocMessageReporting: silent,
      },
    },
    configObjectFullPath: undefined,
    packageJsonFullPath: join(folder, 'package.json'),
  })

/** The text of the report of each entry, by file name. One compiler run per package reads the types of all entries. */
function reportsOf(name, types) {
  const folder = join(root, 'packages', name)
  const entries = entriesOf(folder)
  const options = { target: 'ES2022', lib: ['ES2023', 'DOM', 'DOM.Iterable'], module: 'NodeNext', jsx: 'react-jsx', skipLibCheck: true }
  const allTypes = entries.map((entry) => entry.types)
  const configs = entries.map((entry) => configOf(folder, entry, { ...options, strict: true, types }, allTypes))
  const compilerState = CompilerState.create(configs[0], { additionalEntryPoints: allTypes })
  const messageCallback = (message) => {
    if (message.logLevel === 'error') exitWithError(`${name}: ${message.text}`)
    message.handled = true
  }
  for (const config of configs) Extractor.invoke(config, { localBuild: true, compilerState, messageCallback })
  return entries.map(({ report }) => {
    const text = readFileSync(join(scratch, `${report}.api.md`), 'utf8')
    // The published types are indented by tabs, which the report would add to its own indentation.
    return [`${report}.api.md`, text.replaceAll('\r\n', '\n').replaceAll(/^ +\t+/gm, (indentation) => indentation.replaceAll('\t', ''))]
  })
}

const { values } = parseArgs({ options: { check: { type: 'boolean' } } })
for (const [name, types] of Object.entries(PACKAGES)) {
  const home = join(root, 'packages', name, 'api')
  const reports = new Map(reportsOf(name, types))
  mkdirSync(home, { recursive: true })
  const existing = readdirSync(home)
  const outdated = [...reports].filter(([file, text]) => !existing.includes(file) || readFileSync(join(home, file), 'utf8') !== text)
  const removed = existing.filter((file) => !reports.has(file))
  for (const [file, text] of values.check ? [] : outdated) writeFileSync(join(home, file), text)
  for (const file of values.check ? [] : removed) rmSync(join(home, file))
  for (const file of values.check ? [...outdated.map(([changed]) => changed), ...removed] : []) {
    console.error(
      `packages/${name}/api/${file} does not match the public types. Generate it with: ${COMMAND}. The difference is the change of the API.`,
    )
    process.exitCode = 1
  }
}
