import type { CallName } from '@acme/b2b-client/contract'
import { CASES, isNotApplicable } from './row.ts'
import type { Case, NotApplicable } from './row.ts'
import { rows } from './rows.ts'

/** The cases that do not apply to a row, with their reasons. */
export const reasonsOf = (name: CallName): [Case, NotApplicable][] =>
  CASES.flatMap((kind): [Case, NotApplicable][] => {
    const testData = rows[name][kind]
    return isNotApplicable(testData) ? [[kind, testData]] : []
  })

type Coverage = ReadonlyMap<CallName, ReadonlySet<Case>>

/** The table of rows and cases: `✓` passed, `–` does not apply, `✗` failed. Below it, the number of uses of each reason. */
export function tableOf(coverage: Coverage): string {
  const reasons = new Map<string, number>()
  const lines = [...coverage].map(([name, passedCases]) => {
    const notApplicableCases = new Map(reasonsOf(name))
    for (const { because } of notApplicableCases.values()) reasons.set(because, (reasons.get(because) ?? 0) + 1)
    const markOf = (kind: Case) => {
      if (notApplicableCases.has(kind)) return '–'
      return passedCases.has(kind) ? '✓' : '✗'
    }
    const cells = CASES.map((kind) => markOf(kind).padEnd(kind.length))
    return `${name.padEnd(45)} ${cells.join('  ')}`
  })
  const [cells, notApplicable] = [coverage.size * CASES.length, [...reasons.values()].reduce((sum, count) => sum + count, 0)]
  const complete = [...coverage].filter(([name, { size }]) => size + reasonsOf(name).length === CASES.length).length
  return [
    `${'call'.padEnd(45)} ${CASES.join('  ')}`,
    ...lines,
    `${coverage.size} rows × ${CASES.length} cases = ${cells} cells: ${cells - notApplicable} apply, ${notApplicable} do not. Complete: ${complete} of ${coverage.size} rows.`,
    ...[...reasons]
      .toSorted(([, firstCount], [, secondCount]) => secondCount - firstCount)
      .map(([because, count]) => `${String(count).padStart(4)} × ${because}`),
    '',
  ].join('\n')
}
