import { act, render, renderHook, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { now } from '../../src/internal/clock.ts'
import { componentOptions } from '../../src/theme/readTheme.ts'
import { Countdown, useClockTime, useIsWaiting } from '../../src/ui/Countdown.tsx'
import { FrameContext } from '../../src/ui/frame.ts'

const shownTime = () => screen.getByRole('timer').textContent
const advance = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test.each([
  [0, 'en', '0:00'],
  [9, 'de', '0:09'],
  [65, 'ja', '1:05'],
  [3600, 'pt-BR', '60:00'],
  [65, 'ar', '1:05'],
  [65, 'ar-EG', '١:٠٥'],
])('%i seconds in %s are %s', (seconds, locale, text) => {
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <FrameContext.Provider value={{ ...componentOptions({}), headingLevel: 1, locale, passkeyAutofill: false }}>
      {children}
    </FrameContext.Provider>
  )
  expect(renderHook(() => useClockTime(seconds), { wrapper }).result.current).toBe(text)
})

test('shows each second once, and ends at 0:00', () => {
  render(<Countdown until={now() + 3000} />)
  const shownTimes = [shownTime()]
  for (let second = 0; second < 4; second += 1) {
    advance(1000)
    shownTimes.push(shownTime())
  }
  expect(shownTimes).toEqual(['0:03', '0:02', '0:01', '0:00', '0:00'])
})

test('does not take longer if the clock is set back', () => {
  render(<Countdown until={now() + 30_000} />)
  vi.setSystemTime(Date.now() - 3_600_000)
  advance(10_000)
  expect(shownTime()).toBe('0:20')
})

test('ends immediately if the clock has passed its time, as after sleep', () => {
  render(<Countdown until={now() + 30_000} />)
  vi.setSystemTime(Date.now() + 86_400_000)
  advance(250)
  expect(shownTime()).toBe('0:00')
})

test('has ended if its time is in the past', () => {
  render(<Countdown until={now() - 5000} />)
  expect(shownTime()).toBe('0:00')
})

test('shares one timer between all countdowns, and stops it with the last one', () => {
  const { unmount } = render(
    <>
      <Countdown until={now() + 3000} />
      <Countdown until={now() + 5000} />
    </>,
  )
  expect(vi.getTimerCount()).toBe(1)
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})

test('renders again only at the end of a wait', () => {
  const onRender = vi.fn<(waiting: boolean) => void>()
  const Wait = ({ until }: { readonly until: number }) => {
    const waiting = useIsWaiting(until)
    onRender(waiting)
    return null
  }
  render(<Wait until={now() + 5000} />)
  advance(4000)
  expect(onRender.mock.calls).toEqual([[true]])
  advance(2000)
  expect(onRender).toHaveBeenLastCalledWith(false)
  expect(onRender).toHaveBeenCalledTimes(2)
})
