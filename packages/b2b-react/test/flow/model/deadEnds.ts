import type { FlowState } from '../../../src/flow/machine/types.ts'
import type { Graph } from './walk.ts'

/** Screens that end the flow here and tell the user where to continue. */
const ELSEWHERE: readonly string[] = ['error.framed', 'error.missingParameter', 'error.noSession', 'error.organization']

/** The ends of a flow: the user is signed in, is done, continues elsewhere, or can start over. */
const isEnd = ({ screen }: FlowState): boolean =>
  screen.name === 'LoggedIn' ||
  screen.name === 'IDPDone' ||
  (screen.name === 'Main' && screen.blocks.length > 0) ||
  (screen.name === 'Error' && ELSEWHERE.includes(screen.message.key))

/** Events that a dead end cannot rely on: a login or logout in another tab, or a restart by the host. */
const LUCK: readonly string[] = ['sessionOpened', 'sessionEnded', 'started']

/** The states without a path to an end by user events, responses and waiting. */
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
  // A flow gets no events before its start.
  return states.filter((_, id) => id > 0 && !reached.has(id))
}
