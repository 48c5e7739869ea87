import type { CallName } from '@acme/b2b-client/contract'
import { CASES, isNotApplicable } from './row.ts'
import type { Case, NotApplicable } from './row.ts'
import { rows } from './rows.ts'

/** The cases that a row does not have, each with its reason. */
export const whyNot = (name: CallName): [Case, NotApplicable][] =>
  CASES.flatMap((kind): [Case, NotApplicable][] => {
    const cell = rows[name][kind]
    return isNotApplicable(cell) ? [[kind, cell]] : []
  })

type Walked = ReadonlyMap<CallName, ReadonlySet<Case>>

/** The table of rows and cases: `✓` walked, `–` does not apply, `✗` failed; and how often each reason was given. */
export function tableOf(walked: Walked): string {
  const reasons = new Map<string, number>()
  const lines = [...walked].map(([name, done]) => {
    const missing = new Map(whyNot(name))
    for (const { because } of missing.values()) reasons.set(because, (reasons.get(because) ?? 0) + 1)
    const cells = CASES.map((kind) => (missing.has(kind) ? '–' : done.has(kind) ? '✓' : '✗').padEnd(kind.length))
    return `${name.padEnd(45)} ${cells.join('  ')}`
  })
  const [cells, notApplicable] = [walked.size * CASES.length, [...reasons.values()].reduce((sum, count) => sum + count, 0)]
  const whole = [...walked].filter(([name, { size }]) => size + whyNot(name).length === CASES.length).length
  return [
    `${'call'.padEnd(45)} ${CASES.join('  ')}`,
    ...lines,
    `${walked.size} rows × ${CASES.length} cases = ${cells} cells: ${cells - notApplicable} apply, ${notApplicable} do not. Whole: ${whole} of ${walked.size} rows.`,
    ...[...reasons].toSorted(([, one], [, other]) => other - one).map(([because, count]) => `${String(count).padStart(4)} × ${because}`),
    '',
  ].join('\n')
}
