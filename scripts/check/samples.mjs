// Checks every TypeScript and JavaScript sample of the documentation. A comment above a sample says how:
//
//   <!-- run: e2e/pages/App.tsx -->   the sample is a literal part of this file, which is type-checked and run by the tests
//   <!-- inside: client -->           the sample is a fragment, compiled inside scripts/check/samples/client.ts
//   <!-- skip: the reason -->         the sample is not checked; the reason is printed
//
// A sample without a comment must compile as a complete program. Samples are compiled against the built packages.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { root, run } from '../run.mjs'

/** Files with code blocks that are not samples, and the reason. */
const SKIPPED_FILES = {
  'docs/calls.md': 'signatures that scripts/docs/calls.mjs generates from the sources',
}
/** The API reports. scripts/check/api.mjs generates them from the published types. */
const REPORTS = /^packages\/[^/]+\/api\//
/** Folders of files that the tests type-check and run. */
const TESTED_FILES = /^(?:packages\/[^/]+\/test|e2e|examples\/[^/]+)\//
const PLACEHOLDER = '/* The sample. */'
const SAMPLE =
  /^(?:<!-- (?<kind>run|inside|skip): (?<argument>.+?) -->\n+)?```(?<language>tsx?|jsx?|mjs|typescript|javascript)\n(?<code>[\s\S]*?)^```$/gm
/** Every code block of these languages, also if it is indented or uses other fences. */
const BLOCK = /^[ \t>*-]*(?:`{3,}|~{3,})[ \t]*(?:tsx?|jsx?|mjs|typescript|javascript)\b/gim

const problems = []
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
    problems.push(
      `${file} has ${blocks} samples, but only ${samples.length} are readable. Start each with \`\`\`ts at the start of a line.`,
    )
  return samples
}

/** Checks that the sample is a literal part of its file. */
function checkRun({ where, argument: path, code }) {
  if (!TESTED_FILES.test(path)) return problems.push(`${where}: the tests do not run ${path}. Name a file of a test folder.`)
  try {
    if (!read(path).includes(code)) problems.push(`${where} differs from ${path}.`)
  } catch {
    problems.push(`${where}: there is no file ${path}.`)
  }
}

/** The program to compile for a sample, and the number of lines before the sample. */
function programOf({ kind, argument: context, code, where }) {
  if (kind !== 'inside') return { text: code, linesBefore: 0 }
  const contextText = read(`scripts/check/samples/${context}.ts`)
  const [textBefore] = contextText.split(PLACEHOLDER)
  if (textBefore === contextText) problems.push(`${where}: scripts/check/samples/${context}.ts has no line ${PLACEHOLDER}`)
  return { text: contextText.replace(PLACEHOLDER, () => `${code}\nexport {}\n`), linesBefore: textBefore.split('\n').length - 1 }
}

/** Compiles each sample as a file of e2e, which depends on the packages like an application. */
function compile(samples) {
  const config = ts.readConfigFile(join(root, 'e2e/tsconfig.json'), ts.sys.readFile).config
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, join(root, 'e2e'))
  const programs = new Map(samples.map((sample, index) => [join(root, `e2e/sample${index}.tsx`), { ...sample, ...programOf(sample) }]))
  const host = ts.createCompilerHost(options)
  const { fileExists, readFile } = host
  host.fileExists = (file) => programs.has(file) || fileExists(file)
  host.readFile = (file) => programs.get(file)?.text ?? readFile(file)
  // Samples can declare things that they do not use.
  const program = ts.createProgram(
    [...programs.keys()],
    { ...options, moduleDetection: ts.ModuleDetectionKind.Force, noUnusedLocals: false, noUnusedParameters: false },
    host,
  )
  for (const [file, { where, linesBefore }] of programs) {
    const source = program.getSourceFile(file)
    for (const { start, messageText } of [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)]) {
      const line = source.getLineAndCharacterOfPosition(start ?? 0).line - linesBefore + 1
      problems.push(`${where}, line ${line} of the sample: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`)
    }
  }
}

const { output } = await run(['git', 'ls-files', '--cached', '--others', '--exclude-standard', '*.md'])
const files = output.split('\n').filter((file) => file !== '' && !(file in SKIPPED_FILES) && !REPORTS.test(file))
const samples = files.flatMap(samplesOf)
const samplesOfKind = (kind) => samples.filter((sample) => sample.kind === kind)

samplesOfKind('run').forEach(checkRun)
compile(samples.filter(({ kind }) => kind === undefined || kind === 'inside'))

for (const [file, reason] of Object.entries(SKIPPED_FILES)) console.log(`skipped: ${file} (${reason})`)
for (const { where, argument: reason } of samplesOfKind('skip')) console.log(`skipped: ${where} (${reason})`)
console.log(
  `${samples.length} samples: ${samplesOfKind('run').length} run by tests, ${samples.length - samplesOfKind('run').length - samplesOfKind('skip').length} compiled, ${samplesOfKind('skip').length} skipped`,
)
for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1
