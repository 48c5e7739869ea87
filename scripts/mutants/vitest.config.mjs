// The test projects with the tests of one subject only, which B2B_SUBJECT names. run.mjs starts them.
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { projects } from '../../vitest.workspace.ts'
import { SUBJECTS } from './subjects.mjs'

const at = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const { tests } = SUBJECTS[process.env.B2B_SUBJECT]
// No test of a subject needs a document, and creating one takes a second for each mutant. The setup files are those without a document.
const settings = { environment: 'node', setupFiles: ['seed', 'afterEachFile'].map((name) => at(`packages/b2b-client/test/${name}.ts`)) }

export default defineConfig({
  root: at('.'),
  test: {
    projects: projects
      .filter(({ test: { name } }) => name in tests)
      .map((project) => ({ ...project, test: { ...project.test, ...settings, include: tests[project.test.name] } })),
  },
})
