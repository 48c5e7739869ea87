// Checks every TypeScript and JavaScript sample of the documentation. A comment above a sample says how:
//
//   <!-- run: e2e/pages/App.tsx -->   the sample is part of this file, word for word; the file is type-checked and run by the tests
//   <!-- inside: client -->           a fragment: it is compiled inside scripts/samples/client.ts
//   <!-- skip: the reason -->         it is not checked; the reason is printed
//
// A sample without a comment is a complete program and compiled as it is. Samples are compiled against the built packages.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { root, run } from './run.mjs'

/** Files whose blocks are no samples, and why. */
const SKIPPED_FILES = {
  'docs/calls.md': 'signatures that scripts/docs-calls.mjs writes from the table of calls',
}
/** Where a file that samples are part of is type-checked and run. */
const RUN = /^(?:packages\/[^/]+\/test|e2e|examples\/[^/]+\/src)\//
const PLACE = '/* The sample. */'
const SAMPLE =
  /^(?:<!-- (?<how>run|inside|skip): (?<what>.+?) -->\n+)?```(?<language>tsx?|jsx?|mjs|typescript|javascript)\n(?<code>[\s\S]*?)^```$/gm
/** Any block of these languages, however it is written. */
const BLOCK = /^[ \t>*-]*(?:`{3,}|~{3,})[ \t]*(?:tsx?|jsx?|mjs|typescript|javascript)\b/gim

const faults = []
const read = (file) => readFileSync(join(root, file), 'utf8')

/** The samples of a file, each with its line. */
function samplesOf(file) {
  const text = read(file)
  const samples = [...text.matchAll(SAMPLE)].map(({ groups, index }) => ({
    ...groups,
    where: `${file}:${text.slice(0, index).split('\n').length}`,
  }))
  const blocks = text.match(BLOCK)?.length ?? 0
  if (blocks !== samples.length)
    faults.push(`${file} has ${blocks} samples, of which ${samples.length} can be read: write each as \`\`\`ts at the start of a line.`)
  return samples
}

/** A sample that is run is part of its file, word for word. */
function checkRun({ where, what, code }) {
  if (!RUN.test(what)) return faults.push(`${where}: ${what} is in no folder of tests.`)
  try {
    if (!read(what).includes(code)) faults.push(`${where} differs from ${what}.`)
  } catch {
    faults.push(`${where}: there is no file ${what}.`)
  }
}

/** The text to compile for a sample, and how many lines of it stand before the sample. */
function programOf({ how, what, code, where }) {
  if (how !== 'inside') return { text: code, before: 0 }
  const context = read(`scripts/samples/${what}.ts`)
  const [head] = context.split(PLACE)
  if (head === context) faults.push(`${where}: scripts/samples/${what}.ts has no line ${PLACE}`)
  return { text: context.replace(PLACE, () => `${code}\nexport {}\n`), before: head.split('\n').length - 1 }
}

/** Compiles samples, each as a file of its own beside the end-to-end tests, which depend on the packages as an application does. */
function compile(samples) {
  const config = ts.readConfigFile(join(root, 'e2e/tsconfig.json'), ts.sys.readFile).config
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, join(root, 'e2e'))
  const programs = new Map(samples.map((sample, index) => [join(root, `e2e/sample${index}.tsx`), { ...sample, ...programOf(sample) }]))
  const host = ts.createCompilerHost(options)
  const { fileExists, readFile } = host
  host.fileExists = (file) => programs.has(file) || fileExists(file)
  host.readFile = (file) => programs.get(file)?.text ?? readFile(file)
  // A reader's application need not use everything that it declares.
  const program = ts.createProgram(
    [...programs.keys()],
    { ...options, moduleDetection: ts.ModuleDetectionKind.Force, noUnusedLocals: false, noUnusedParameters: false },
    host,
  )
  for (const [file, { where, before }] of programs) {
    const source = program.getSourceFile(file)
    for (const { start, messageText } of [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)]) {
      const line = source.getLineAndCharacterOfPosition(start ?? 0).line - before + 1
      faults.push(`${where}, line ${line} of the sample: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`)
    }
  }
}

const { output } = await run(['git', 'ls-files', '--cached', '--others', '--exclude-standard', '*.md'])
const files = output.split('\n').filter((file) => file !== '' && !(file in SKIPPED_FILES))
const samples = files.flatMap(samplesOf)
const by = (kind) => samples.filter(({ how }) => how === kind)

by('run').forEach(checkRun)
compile(samples.filter(({ how }) => how === undefined || how === 'inside'))

for (const [file, reason] of Object.entries(SKIPPED_FILES)) console.log(`skipped: ${file} (${reason})`)
for (const { where, what } of by('skip')) console.log(`skipped: ${where} (${what})`)
console.log(
  `${samples.length} samples: ${by('run').length} run by tests, ${samples.length - by('run').length - by('skip').length} compiled, ${by('skip').length} skipped`,
)
for (const fault of faults) console.error(fault)
process.exitCode = faults.length === 0 ? 0 : 1
