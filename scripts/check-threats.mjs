// Every threat in docs/threats.md that says where its test is has that test, titled with its id; and no test has an id that the table lacks.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

const TABLE = 'docs/threats.md'
/** Whose duty a row is, and the folders in which its tests may be. */
const TESTS = {
  client: ['packages/b2b-client/test'],
  widget: ['packages/b2b-react/test', 'e2e'],
  emulator: ['packages/b2b-emulator/test'],
}

/** The rows of the table: id, whose it is, and the files that it names. */
const rows = readFileSync(join(root, TABLE), 'utf8')
  .split('\n')
  .filter((line) => /^\|\s*T\d\d\s*\|/.test(line))
  .map((line) => {
    const [, id, , of, where] = line.split('|').map((cell) => cell.trim())
    return { id, of, files: [...where.matchAll(/`([^`]+\.tsx?)`/g)].map(([, file]) => file) }
  })

/** The ids that titles of tests begin with, by file. */
function titledIn(file) {
  return new Set(
    [...readFileSync(file, 'utf8').matchAll(/['"`](T\d\d) /g), ...readFileSync(file, 'utf8').matchAll(/describe\('(T\d\d)'/g)].map(
      ([, id]) => id,
    ),
  )
}
const titled = new Map(
  Object.values(TESTS)
    .flat()
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.(test|spec)\.tsx?$/.test(entry.name) && !entry.parentPath.includes('node_modules'))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => [file, titledIn(file)]),
)

const faults = []
for (const { id, of, files } of rows) {
  if (!(of in TESTS)) faults.push(`${id} is nobody's: ${of}`)
  if (of === 'client' && files.length === 0) faults.push(`${id} is the client's and names no test.`)
  for (const name of files) {
    const file = join(root, name)
    if (!existsSync(file)) faults.push(`${id} names ${name}, which is not there.`)
    else if (!titled.get(file)?.has(id)) faults.push(`${id} names ${name}, where no title begins with it.`)
  }
}
const known = new Set(rows.map(({ id }) => id))
for (const [file, ids] of titled)
  for (const id of ids) if (!known.has(id)) faults.push(`${file} tells of ${id}, which ${TABLE} does not know.`)
if (known.size !== rows.length) faults.push(`${TABLE} has a row twice.`)

for (const fault of faults) console.error(fault)
process.exitCode = faults.length === 0 && rows.length > 0 ? 0 : 1
