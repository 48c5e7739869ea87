import type { FlowState } from '../../../src/flow/types.ts'
import type { Graph } from './walk.ts'

/** Where nothing more can be done here, and the page says what to do elsewhere. */
const ELSEWHERE: readonly string[] = ['error.framed', 'error.missingParameter', 'error.noSession', 'error.organization']

/** The ends of every way: somebody is in, is done, is told where to go on, or can begin. */
const isEnd = ({ screen }: FlowState): boolean =>
  screen.name === 'LoggedIn' ||
  screen.name === 'IDPDone' ||
  (screen.name === 'Main' && screen.blocks.length > 0) ||
  (screen.name === 'Error' && ELSEWHERE.includes(screen.message.key))

/** What nobody can count on: that somebody logs in or out in another tab, or that the host begins again. */
const LUCK: readonly string[] = ['sessionOpened', 'sessionEnded', 'started']

/** The states from which no end can be reached by what a person does, by answers and by waiting. */
export function deadEnds({ states, links }: Graph): FlowState[] {
  const into = new Map<number, number[]>()
  for (const { from, to, cause } of links) {
    if (!LUCK.includes(cause.type)) into.set(to, [...(into.get(to) ?? []), from])
  }
  const reached = new Set(states.flatMap((state, id) => (isEnd(state) ? [id] : [])))
  const open = [...reached]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    for (const from of into.get(id) ?? []) {
      if (!reached.has(from)) {
        reached.add(from)
        open.push(from)
      }
    }
  }
  // Before it has begun, nothing is sent to a flow.
  return states.filter((_, id) => id > 0 && !reached.has(id))
}
