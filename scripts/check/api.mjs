// Generates the API report of each entry: its public types in one file, so that a review shows every change of the API. Needs the built
// packages. With --check it only fails if a report is outdated.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CompilerState, Extractor, ExtractorConfig } from '@microsoft/api-extractor'
import { exitWithError, root } from '../run.mjs'

/** The packages, each with the types of its environment. */
const PACKAGES = { 'b2b-client': [], 'b2b-react': [], 'b2b-emulator': ['node'] }
const language = { target: 'ES2022', lib: ['ES2023', 'DOM', 'DOM.Iterable'], module: 'NodeNext', jsx: 'react-jsx', strict: true }
const [silent, errors] = ['none', 'error'].map((logLevel) => ({ default: { logLevel } }))
const check = process.argv.includes('--check')

const scratch = mkdtempSync(join(tmpdir(), 'api-'))
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }))

/** Writes the report of each entry into `scratch`. One compiler run reads the types of all entries. */
function writeReports(name, folder, types) {
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  // The translations have one common type.
  const entries = Object.entries(exports).filter(([path, { import: entry }]) => entry !== undefined && !path.includes('/locales/'))
  const files = entries.map(([, { import: entry }]) => join(folder, entry.types))
  const configs = entries.map(([path], index) =>
    ExtractorConfig.prepare({
      configObject: {
        projectFolder: folder,
        mainEntryPointFilePath: files[index],
        compiler: { overrideTsconfig: { compilerOptions: { ...language, skipLibCheck: true, types }, files } },
        apiReport: {
          enabled: true,
          reportFileName: `${path === '.' ? 'index' : path.slice(2)}.api.md`,
          reportFolder: join(scratch, name),
          reportTempFolder: join(scratch, 'temp'),
        },
        docModel: { enabled: false },
        dtsRollup: { enabled: false },
        tsdocMetadata: { enabled: false },
        messages: { compilerMessageReporting: errors, extractorMessageReporting: silent, tsdocMessageReporting: silent },
      },
      configObjectFullPath: undefined,
      packageJsonFullPath: join(folder, 'package.json'),
    }),
  )
  const compilerState = CompilerState.create(configs[0], { additionalEntryPoints: files })
  const messageCallback = (message) => {
    if (message.logLevel === 'error') exitWithError(`${name}: ${message.text}`)
    message.handled = true
  }
  for (const config of configs) Extractor.invoke(config, { localBuild: true, compilerState, messageCallback })
}

const textIn = (folder, file) => (readdirSync(folder).includes(file) ? readFileSync(join(folder, file), 'utf8') : undefined)

for (const [name, types] of Object.entries(PACKAGES)) {
  const folder = join(root, 'packages', name)
  const [reports, home] = [join(scratch, name), join(folder, 'api')]
  for (const path of [reports, home]) mkdirSync(path, { recursive: true })
  writeReports(name, folder, types)
  for (const file of new Set([...readdirSync(reports), ...readdirSync(home)])) {
    // The published types are indented by tabs, which the report would add to its own indentation.
    const text = textIn(reports, file)
      ?.replaceAll('\r\n', '\n')
      .replaceAll(/^ +\t+/gm, (indentation) => indentation.replaceAll('\t', ''))
    if (text === textIn(home, file)) continue
    if (check) {
      console.error(
        `packages/${name}/api/${file} is outdated. Write it with: npm run check -- api --fix. Its changes are those of the API.`,
      )
      process.exitCode = 1
    } else if (text === undefined) rmSync(join(home, file))
    else writeFileSync(join(home, file), text)
  }
}
