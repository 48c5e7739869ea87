import { expect, test } from 'vitest'
import { partsOf } from '../../src/contract/decode.ts'
import { createState } from '../../src/session/state.ts'
import { coreIn, createBrowser, provider, signedIn } from '../browser.ts'

test('a session is shown since its first stamp, also if its member changes', () => {
  let now = 0
  const state = createState(coreIn(createBrowser().tab(provider({})).environment), () => (now += 1))
  const stateOf = (name: string) => {
    const { member_session: session, member, organization } = signedIn(name)
    return { state: partsOf({ session, member, organization }) ?? {}, fromCache: false }
  }
  const shownSince = ['ada', 'ada', 'bob'].map((name) => {
    state.show(stateOf(name))
    return state.shownSince()
  })
  expect(shownSince).toEqual([2, 2, 3])
})
