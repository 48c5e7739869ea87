import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { Widget, type WidgetProps } from '../src/components/Widget.tsx'
import type { PersonEvent } from '../src/flow/machine/screens.ts'
import type { FlowState } from '../src/flow/machine/types.ts'
import { identityLoader, loginLoader } from '../src/hooks/lazyChunks.ts'

// Loads the lazy chunks before the tests, so that every screen can be rendered immediately.
await Promise.all([loginLoader.fetch(), identityLoader.fetch()])

/** Renders a state. `next` renders another state in its place. */
export function show(state: FlowState, props: Partial<WidgetProps> = {}) {
  const send = vi.fn<(event: PersonEvent) => void>()
  const renderState = (newState: FlowState) => <Widget {...props} state={newState} send={send} />
  const { rerender, unmount, container } = render(renderState(state))
  return { send, unmount, container, user: userEvent.setup(), next: (newState: FlowState) => rerender(renderState(newState)) }
}

/** Returns the control with this name. */
export const button = (name: string): HTMLElement => screen.getByRole('button', { name })

/** Returns the title of the screen. */
export const title = (): HTMLElement => screen.getByRole('heading', { level: 1 })
