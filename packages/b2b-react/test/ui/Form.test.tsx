import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Button } from '../../src/ui/Button.tsx'
import { Form } from '../../src/ui/Form.tsx'
import { TextField } from '../../src/ui/TextField.tsx'

/** Renders a form with the text "heron". Returns its submit handler. */
function setUp({ busy = false } = {}) {
  const onSubmit = vi.fn<(text: string) => void>()
  render(
    <Form busy={busy} onSubmit={(read) => onSubmit(read('word'))}>
      <TextField name="word" label="Word" type="text" autoComplete="off" defaultValue="heron" busy={false} complaint={null} />
      <Button look="primary">Continue</Button>
      <Button look="text" onClick={() => {}}>
        Other
      </Button>
    </Form>,
  )
  return onSubmit
}

test('a click on the text of the button submits once, without a native submission', () => {
  const onSubmit = setUp()
  const isNativelySubmitted = fireEvent.click(screen.getByText('Continue'))
  expect(isNativelySubmitted).toBe(false)
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith('heron')
})

test('fires a submit event for password managers', () => {
  setUp()
  const onSubmitEvent = vi.fn<() => void>()
  document.addEventListener('submit', onSubmitEvent)
  fireEvent.click(screen.getByText('Continue'))
  expect(onSubmitEvent).toHaveBeenCalledOnce()
  document.removeEventListener('submit', onSubmitEvent)
})

test('submits also when the browser or an extension submits the form', () => {
  const onSubmit = setUp()
  document.querySelector('form')?.requestSubmit()
  expect(onSubmit).toHaveBeenCalledOnce()
})

test('another button of the form submits nothing', () => {
  const onSubmit = setUp()
  fireEvent.click(screen.getByText('Other'))
  expect(onSubmit).not.toHaveBeenCalled()
})

test('a busy form submits nothing', () => {
  const onSubmit = setUp({ busy: true })
  fireEvent.click(screen.getByText('Continue'))
  expect(onSubmit).not.toHaveBeenCalled()
})
