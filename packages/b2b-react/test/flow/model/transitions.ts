import { AFTER_SIGN_IN, chart } from '../../../src/flow/chart.ts'
import type { ScreenName } from '../../../src/flow/machine/screens.ts'
import type { FlowState } from '../../../src/flow/machine/types.ts'
import { isUserEvent } from './events.ts'
import type { Graph } from './explore.ts'
import type { Cause } from './responseEvents.ts'

/* The transitions between the screens of explored graphs, in the form of the chart. */

/** The screens that each event leads to, by `screen event`. Events that the user does not cause are `withoutUser`. */
export interface Transitions {
  readonly targets: Map<string, Set<ScreenName>>
  readonly firstScreens: Set<ScreenName>
}

export const noTransitions = (): Transitions => ({ targets: new Map(), firstScreens: new Set() })

const WITHOUT_USER = 'withoutUser'

/**
 * Returns the events that have started the pending call of each state. As long as the screen stays, the responses to a call count for the
 * event that has started it. A call that was pending when the screen appeared has no event of the user.
 */
function eventsOfPendingCalls({ states, links }: Graph): readonly ReadonlySet<string>[] {
  const events = states.map(() => new Set<string>())
  const successors = states.map((): number[] => [])
  const queue: number[] = []
  const add = (id: number, event: string): void => {
    const eventsOfState = events[id]
    if (!eventsOfState || eventsOfState.has(event)) return
    eventsOfState.add(event)
    queue.push(id)
  }
  for (const { from, to, cause } of links) {
    const [before, after] = [states[from], states[to]]
    if (!before || !after?.pending) continue
    if (before.screen.name !== after.screen.name) add(to, WITHOUT_USER)
    else if (before.pending) successors[from]?.push(to)
    else add(to, isUserEvent(cause) ? cause.type : WITHOUT_USER)
  }
  for (let id = queue.pop(); id !== undefined; id = queue.pop())
    for (const to of successors[id] ?? []) for (const event of events[id] ?? []) add(to, event)
  return events
}

/** Returns the user events that lead to a transition: the event itself, or the events that have started the call of a response. */
function eventsThatCause(cause: Cause, before: FlowState, pendingEvents: Iterable<string> = []): Iterable<string> {
  if (isUserEvent(cause)) return [cause.type]
  const isResponse = cause.type === 'answered' || cause.type === 'failed'
  return isResponse && cause.ticket === before.pending?.ticket ? pendingEvents : [WITHOUT_USER]
}

/** Adds the transitions of a graph. */
export function addTransitions({ targets, firstScreens }: Transitions, graph: Graph): void {
  const { states, links } = graph
  const eventsOf = eventsOfPendingCalls(graph)
  for (const { from, to, cause } of links) {
    const [before, after] = [states[from], states[to]]
    if (!before || !after) continue
    if (cause.type === 'started') firstScreens.add(after.screen.name)
    else if (before.screen.name !== after.screen.name) {
      for (const event of eventsThatCause(cause, before, eventsOf[from])) {
        const key = `${before.screen.name} ${event}`
        targets.set(key, (targets.get(key) ?? new Set()).add(after.screen.name))
      }
    }
  }
}

const isAfterSignIn = (screen: string): boolean => (AFTER_SIGN_IN as readonly string[]).includes(screen)

/** The chart with sorted lists, by `screen event`. */
export const chartedTargets = (): Map<string, readonly string[]> =>
  new Map(
    Object.entries(chart).flatMap(([screen, events]) =>
      Object.entries(events).map(([event, screens]) => [`${screen} ${event}`, screens.toSorted()] as const),
    ),
  )

/**
 * The transitions in the form of the chart: where the chart has `afterSignIn`, that word replaces the screens of its list. Events without any
 * transition have an empty list, as in the chart.
 */
export function reachedTargets({ targets }: Transitions): Map<string, readonly string[]> {
  const charted = chartedTargets()
  const keys = new Set([...charted.keys(), ...targets.keys()])
  return new Map(
    [...keys].map((key) => {
      const reached = [...(targets.get(key) ?? [])]
      const listed = charted.get(key) ?? []
      const isGrouped = listed.includes('afterSignIn') && reached.some(isAfterSignIn)
      const isShown = (screen: ScreenName): boolean => !isGrouped || !isAfterSignIn(screen) || listed.includes(screen)
      return [key, [...reached.filter(isShown), ...(isGrouped ? ['afterSignIn'] : [])].toSorted()]
    }),
  )
}

/** The screens that the model check reaches after a sign-in. */
export const reachedAfterSignIn = ({ targets }: Transitions): readonly string[] => {
  const charted = chartedTargets()
  const reached = [...targets].flatMap(([key, screens]) => (charted.get(key)?.includes('afterSignIn') ? [...screens] : []))
  return [...new Set(reached)].filter(isAfterSignIn).toSorted()
}
