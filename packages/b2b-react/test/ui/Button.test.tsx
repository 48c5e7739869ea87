import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Button, MarkButton } from '../../src/ui/Button.tsx'
import { Pair } from '../../src/ui/Pair.tsx'
import { ProviderMark } from '../../src/ui/ProviderMark.tsx'

const renderMark = (provider: string) => {
  const { container, unmount } = render(<ProviderMark name={provider} />)
  const { innerHTML } = container
  unmount()
  return innerHTML
}

test('every provider has its own logo, and an unknown one a key', () => {
  const providers = ['google', 'microsoft', 'hubspot', 'slack', 'github', 'okta', 'microsoft-entra']
  const key = renderMark('generic')
  expect(new Set([...providers.map(renderMark), key]).size).toBe(providers.length + 1)
  expect(renderMark('google-workspace')).toBe(renderMark('google'))
  for (const unknown of ['unknown-provider', '', '__proto__', 'constructor']) expect(renderMark(unknown)).toBe(key)
})

test('a tag describes the button and is not part of its name', () => {
  render(
    <MarkButton mark={<ProviderMark name="google" />} tag="Last used" onClick={() => {}}>
      Continue with Google
    </MarkButton>,
  )
  const button = screen.getByRole('button', { name: 'Continue with Google' })
  expect(button).toHaveAccessibleName('Continue with Google')
  expect(button).toHaveAccessibleDescription('Last used')
})

test.each(['busy', 'off'] as const)('a button that is %s keeps its name and the focus, and ignores clicks', async (state) => {
  const user = userEvent.setup()
  const onClick = vi.fn<() => void>()
  const facts = { mark: <ProviderMark name="slack" />, onClick, children: 'Continue with Slack' }
  const { rerender } = render(<MarkButton {...facts} />)
  const button = screen.getByRole('button', { name: 'Continue with Slack' })
  await user.click(button)
  rerender(<MarkButton {...facts} {...{ [state]: true }} />)
  await user.click(button)
  expect(screen.getByRole('button', { name: 'Continue with Slack' })).toBe(button)
  expect(button).toHaveFocus()
  expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(onClick).toHaveBeenCalledOnce()
})

test('shows a check mark instead of its icon just after its action is done', () => {
  const renderPair = (done: boolean) => (
    <Pair>
      <Button look="secondary" icon="download" onClick={() => {}}>
        Download file
      </Button>
      <Button look="secondary" icon="copy" done={done} onClick={() => {}}>
        Copy all
      </Button>
    </Pair>
  )
  const drawings = () => screen.getAllByRole('button').map((button) => button.querySelector('path')?.getAttribute('d'))
  const { rerender } = render(renderPair(false))
  const [download, copy] = drawings()
  rerender(renderPair(true))
  expect(drawings()[0]).toBe(download)
  expect(drawings()[1]).not.toBe(copy)
})
