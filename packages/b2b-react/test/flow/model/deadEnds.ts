import type { FlowState } from '../../../src/flow/machine/types.ts'
import type { Graph } from './explore.ts'

/** Screens that end the flow here and tell the user where to continue. */
const FINAL_ERRORS: readonly string[] = ['error.framed', 'error.missingParameter', 'error.noSession', 'error.organization']

/** The ends of a flow: the user is signed in, is done, continues elsewhere, or can start over. */
const isEnd = ({ screen }: FlowState): boolean =>
  screen.name === 'LoggedIn' ||
  screen.name === 'IDPDone' ||
  (screen.name === 'Main' && screen.blocks.length > 0) ||
  (screen.name === 'Error' && FINAL_ERRORS.includes(screen.message.key))

/** Events that are no way out of a dead end, because the user cannot cause them: a login or logout in another tab, or a restart by the host. */
const OUTSIDE_EVENTS: readonly string[] = ['sessionOpened', 'sessionEnded', 'started']

/** The states without a path to an end by user events, responses and waiting. */
export function deadEnds({ states, links }: Graph): FlowState[] {
  const predecessors = new Map<number, number[]>()
  for (const { from, to, cause } of links) {
    if (!OUTSIDE_EVENTS.includes(cause.type)) predecessors.set(to, [...(predecessors.get(to) ?? []), from])
  }
  const idsWithPathToEnd = new Set(states.flatMap((state, id) => (isEnd(state) ? [id] : [])))
  const queue = [...idsWithPathToEnd]
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    for (const from of predecessors.get(id) ?? []) {
      if (!idsWithPathToEnd.has(from)) {
        idsWithPathToEnd.add(from)
        queue.push(from)
      }
    }
  }
  // State 0 is the state before the start.
  return states.filter((_, id) => id > 0 && !idsWithPathToEnd.has(id))
}
