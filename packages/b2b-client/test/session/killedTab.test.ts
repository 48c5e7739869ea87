import { expect, test, vi } from 'vitest'
import { answer, createBrowser, provider, refusal, REFRESH_WAIT_MS, signedIn } from '../browser.ts'
import { REFRESH, sessionTokenOf, storeSession } from '../threats/support.ts'
import { recordRefreshNow } from './rotatingProvider.ts'

test('T33 if a tab is killed before the response of its background refresh, another tab refreshes within a grace period of 10 s', async () => {
  const browser = createBrowser()
  storeSession(browser)
  recordRefreshNow(browser)
  let token = 'token-ada'
  let replacedAt = -Infinity
  let previous = ''
  let isKilled = false
  let killFirst = () => {}
  const times: number[] = []
  const refresh = (sentToken: string, isFirstTab: boolean) => {
    times.push(browser.now())
    const isInGrace = sentToken === previous && browser.now() < replacedAt + 10_000
    if (sentToken !== token && !isInGrace) return refusal(404, 'session_not_found')
    if (!isInGrace) [previous, token, replacedAt] = [token, `token-${browser.now()}`, browser.now()]
    if (isFirstTab) {
      killFirst()
      return new Promise<Response>(() => {})
    }
    return answer(signedIn('ada', token, browser.now()))
  }
  const first = browser.tab(provider({ [REFRESH]: (request) => refresh(sessionTokenOf(request), true) }))
  killFirst = () => {
    first.kill()
    isKilled = true
  }
  const second = browser.tab(provider({ [REFRESH]: (request) => refresh(sessionTokenOf(request), false) }))
  first.open()
  await browser.advance(5_000)
  const client = second.open()
  const listener = vi.fn()
  client.session.onChange(listener)
  await browser.advance(REFRESH_WAIT_MS + 60_000)
  expect([isKilled, first.calls(REFRESH).length]).toEqual([true, 1])
  const [firstTime = 0, secondTime = Infinity] = times
  expect(secondTime - firstTime).toBeLessThan(10_000)
  expect(listener.mock.calls.filter(([session]) => session === null)).toEqual([])
  expect(client.session.getSync()).not.toBeNull()
})
