import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { manifestProblems, sourceMapProblems } from '../check/publishedFiles.mjs'

let folder

/** Writes the files of a package into a new folder. */
function packageWith(files) {
  folder = mkdtempSync(join(tmpdir(), 'package-'))
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content))
  }
  return folder
}
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const withMap = (map) => packageWith({ 'src/a.ts': 'const a = 1', 'dist/a.js.map': map })

test('accepts a source map that refers to a published source, or contains one that is not published', () => {
  expect(sourceMapProblems(withMap({ sources: ['../src/a.ts', '../src/b.ts'], sourcesContent: [null, 'const b = 1'] }))).toEqual([])
})

test('accepts a source that the build has changed', () => {
  expect(sourceMapProblems(withMap({ sources: ['../src/a.ts'], sourcesContent: ['const a = 2'] }))).toEqual([])
})

test('reports a source map with a copy of a published source', () => {
  expect(sourceMapProblems(withMap({ sources: ['../src/a.ts'], sourcesContent: ['const a = 1'] }))).toEqual([
    'dist/a.js.map contains a copy of ../src/a.ts, which is in the package.',
  ])
})

test('reports a source that is neither in the package nor in the map', () => {
  expect(sourceMapProblems(withMap({ sources: ['../src/missing.ts'] }))).toEqual([
    'dist/a.js.map refers to ../src/missing.ts, which is not in the package.',
  ])
})

test('reports the path of a machine', () => {
  const problem = 'dist/a.js.map contains the path of the machine that built it.'
  expect(sourceMapProblems(withMap({ sources: ['/home/me/a.ts'] }))).toEqual([problem])
  expect(sourceMapProblems(withMap({ file: '/home/me/a.js', sources: [] }))).toEqual([problem])
})

test('reports a package that would be published without public access and provenance', () => {
  const home = packageWith({ 'package.json': { description: 'A package.', keywords: ['a', 'b', 'c', 'd', 'e'] } })
  expect(manifestProblems(home, 'b2b-client').map((problem) => /another (\w+)/.exec(problem)?.[1])).toEqual([
    'homepage',
    'bugs',
    'repository',
    'publishConfig',
  ])
})
