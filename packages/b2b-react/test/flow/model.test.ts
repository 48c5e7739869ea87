// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { AFTER_SIGN_IN, chart, FIRST_SCREENS } from '../../src/flow/chart.ts'
import { deadEnds } from './model/deadEnds.ts'
import { explore, sizeSentence } from './model/explore.ts'
import { PLANTED_BUGS } from './model/planted.ts'
import { EDGE_PROPERTIES } from './model/properties.ts'
import { addTransitions, chartedTargets, noTransitions, reachedAfterSignIn, reachedTargets } from './model/transitions.ts'
import { WORLDS } from './model/worlds.ts'

/* The model check: every reachable state, with every possible event. */

const transitions = noTransitions()
const total = { states: 0, links: 0, steps: 0, durationMs: 0, screens: new Set<string>() }

test.each(WORLDS.map((world) => [world.name, world] as const))('%s: every property holds for every event', (_, world) => {
  const start = performance.now()
  const graph = explore(world)
  expect(graph.faults).toEqual([])
  expect(deadEnds(graph)).toEqual([])
  addTransitions(transitions, graph)
  total.states += graph.states.length
  total.links += graph.links.length
  total.steps += graph.steps
  total.durationMs += performance.now() - start
  for (const { screen } of graph.states) total.screens.add(screen.name)
})

test('the model check reaches every screen and reports its size, which docs/machine.md also says', () => {
  const { states, links, steps, durationMs, screens } = total
  process.stdout.write(`model check: ${states} states, ${links} edges, ${steps} steps in ${(durationMs / 1000).toFixed(1)} s\n`)
  expect([...screens].toSorted()).toEqual(Object.keys(chart).toSorted())
  // Write it with: npm run check -- docs --fix
  expect(readFileSync(new URL('../../../../docs/machine.md', import.meta.url), 'utf8')).toContain(sizeSentence(WORLDS.length, total))
})

test('the chart lists exactly the transitions between screens that the model check reaches', () => {
  expect(reachedTargets(transitions)).toEqual(chartedTargets())
  expect(reachedAfterSignIn(transitions)).toEqual(AFTER_SIGN_IN.toSorted())
  expect([...transitions.firstScreens].toSorted()).toEqual(FIRST_SCREENS.toSorted())
})

test.each(PLANTED_BUGS.map((bug) => [bug.property, bug.bug, bug] as const))(
  '“%s” finds the bug: %s',
  (_, __, { property, world, brokenReduce }) => {
    const graph = explore(world, brokenReduce, property)
    const properties = [...graph.faults.map((fault) => fault.property), ...(deadEnds(graph).length > 0 ? ['no dead end'] : [])]
    expect(properties).toContain(property)
  },
)

test('every property has a machine with a planted bug', () => {
  const names = [
    ...EDGE_PROPERTIES.map(({ name }) => name),
    'no dead end',
    'a secret leaves the state with its screen',
    'handles each response once',
    'a late response changes nothing',
  ]
  expect(new Set(PLANTED_BUGS.map(({ property }) => property))).toEqual(new Set(names))
})
