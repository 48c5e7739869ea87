// The test projects with the tests of one subject only, which B2B_SUBJECT names. run.mjs starts them.
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { projects } from '../../vitest.workspace.ts'
import { SUBJECTS } from './subjects.mjs'

const at = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const { tests } = SUBJECTS[process.env.B2B_SUBJECT]

/** The tests of the widget's flow need no document, and loading one takes a second for each mutant. */
const settingsOf = ({ name, setupFiles }) =>
  name === 'react19'
    ? { environment: 'node', setupFiles: [at('packages/b2b-client/test/afterEachFile.ts')], include: tests[name] }
    : { setupFiles, include: tests[name] }

export default defineConfig({
  root: at('.'),
  test: {
    projects: projects
      .filter(({ test: { name } }) => name in tests)
      .map((project) => ({ ...project, test: { ...project.test, ...settingsOf(project.test) } })),
  },
})
