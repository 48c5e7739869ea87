import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The environment of a test file: the one that a comment in the file names, or the one of the project. */
const environmentOf = ({ moduleId, project }: TestSpecification): string =>
  /@vitest-environment (\w+)/.exec(readFileSync(moduleId, 'utf8'))?.[1] ?? project.config.environment

/** Runs the files of a project with the same environment one after the other, because a worker is reused only for the same environment. */
export class ByEnvironment extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const groups = new Map<string, TestSpecification[]>()
    for (const file of await super.sort(files)) {
      const key = `${file.project.name} ${environmentOf(file)}`
      groups.set(key, [...(groups.get(key) ?? []), file])
    }
    return [...groups.values()].flat()
  }
}
