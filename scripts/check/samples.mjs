// Checks every TypeScript and JavaScript sample of the documentation. A comment above a sample says how:
//
//   <!-- run: e2e/pages/App.tsx -->   the sample is a literal part of this file, which is type-checked and run by the tests
//   <!-- skip: the reason -->         the sample is not checked; the reason is printed
//
// A sample without a comment must compile as a complete program. Samples are compiled against the built packages.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { exitWithError, filesOfGit, root } from '../run.mjs'

/** Generated pages with code blocks that are not samples: signatures, and the API reports. */
const GENERATED = /^(?:docs\/calls\.md$|packages\/[^/]+\/api\/)/
/** Folders of files that the tests type-check and run. */
const TESTED_FILES = /^(?:packages\/[^/]+\/test|e2e|examples\/[^/]+)\//
const SAMPLE = /^(?:<!-- (?<kind>run|skip): (?<argument>.+?) -->\n+)?```(?:tsx?|jsx?|mjs|typescript|javascript)\n(?<code>[\s\S]*?)^```$/gm
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
  const unreadable = (text.match(BLOCK)?.length ?? 0) - samples.length
  if (unreadable > 0)
    problems.push(`${file} has ${unreadable} samples that are not readable. Start each with \`\`\`ts at the start of a line.`)
  return samples
}

const samples = (await filesOfGit('*.md')).filter((file) => !GENERATED.test(file)).flatMap(samplesOf)
const [run = [], skipped = [], compiled = []] = ['run', 'skip', undefined].map((kind) => samples.filter((sample) => sample.kind === kind))

for (const { where, argument: path, code } of run) {
  if (!TESTED_FILES.test(path)) problems.push(`${where}: the tests do not run ${path}. Name a file of a test folder.`)
  else if (!existsSync(join(root, path))) problems.push(`${where}: there is no file ${path}.`)
  else if (!read(path).includes(code)) problems.push(`${where} differs from ${path}.`)
}

// Each sample is compiled as a file of e2e, which depends on the packages like an application.
const config = ts.readConfigFile(join(root, 'e2e/tsconfig.json'), ts.sys.readFile).config
const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, join(root, 'e2e'))
// Samples can declare things that they do not use.
Object.assign(options, { moduleDetection: ts.ModuleDetectionKind.Force, noUnusedLocals: false, noUnusedParameters: false })
const programs = new Map(compiled.map((sample, index) => [join(root, `e2e/sample${index}.tsx`), sample]))
const host = ts.createCompilerHost(options)
const { fileExists, readFile } = host
host.fileExists = (file) => programs.has(file) || fileExists(file)
host.readFile = (file) => programs.get(file)?.code ?? readFile(file)
const program = ts.createProgram([...programs.keys()], options, host)
for (const [file, { where }] of programs) {
  const source = program.getSourceFile(file)
  for (const { start, messageText } of [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)]) {
    const line = source.getLineAndCharacterOfPosition(start ?? 0).line + 1
    problems.push(`${where}, line ${line} of the sample: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`)
  }
}

for (const { where, argument: reason } of skipped) console.log(`skipped: ${where} (${reason})`)
console.log(`${samples.length} samples: ${run.length} run by tests, ${compiled.length} compiled, ${skipped.length} skipped`)
if (problems.length > 0) exitWithError(problems.join('\n'))
