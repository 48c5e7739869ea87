import type { createValues } from './values.ts'

/** The functions and settings that the event handlers use. */
interface Dependencies {
  readonly values: ReturnType<typeof createValues>
  /** Shows a success message for a few seconds. */
  readonly showSuccess: (text: string) => void
  /** Shows an error message until the next message. */
  readonly showError: (text: string) => void
  /** How long a copy button shows that it has copied its text. */
  readonly copiedLabelMs: number
  /** Updates the page with the current state of the server. */
  readonly updatePage: () => void
}

/**
 * Listens to the events of the page, and sends the changes of the user to the control API. If the control API refuses a value, shows the
 * error next to the field. The field keeps the value.
 */
export function handleUserActions({ values, showSuccess, showError, copiedLabelMs, updatePage }: Dependencies): void {
  const targetElementOf = (event: Event): Element | null => (event.target instanceof Element ? event.target : null)
  const findOpenClock = (): HTMLDetailsElement | null => document.querySelector<HTMLDetailsElement>('#clock[open]')

  /** Returns the error message of a response, or an empty text. */
  function errorMessageOf(response: unknown): string {
    if (typeof response !== 'object' || response === null) return ''
    if ('error_message' in response && typeof response.error_message === 'string' && response.error_message !== '')
      return response.error_message
    // The control API responds with a list of schema issues in `body`.
    const issues = 'body' in response && Array.isArray(response.body) ? (response.body as { dataPath?: string; message?: string }[]) : []
    return issues.map(({ dataPath = '', message: text = '' }) => `${dataPath.replace(/^\./, '')} ${text}`.trim()).join(', ')
  }
  /** Sends a request. Returns null on success, otherwise the error message. */
  async function send(method: string, path: string, body: string | null): Promise<string | null> {
    try {
      const response = await fetch(path, { method, body, headers: { 'Content-Type': 'application/json' } })
      if (response.ok) return null
      return errorMessageOf(await response.json().catch(() => null)) || `That did not work: status ${response.status}.`
    } catch {
      return 'The emulator is not running. Start it and try again.'
    }
  }
  /** Shows a success as a toast. Shows an error in the `.problem` element of the container, or as a toast if there is no such element. */
  function showResult(container: Element | null, errorMessage: string | null, successMessage: string): void {
    const errorElement = container?.querySelector('.problem')
    if (errorElement) errorElement.textContent = errorMessage ?? ''
    if (errorMessage === null) showSuccess(successMessage)
    else if (!errorElement) showError(errorMessage)
  }
  async function sendButton({ dataset }: HTMLElement): Promise<void> {
    const errorMessage = await send(dataset['method'] ?? '', dataset['path'] ?? '', dataset['body'] ?? null)
    showResult(null, errorMessage, dataset['success'] ?? '')
  }
  async function sendForm(form: HTMLFormElement): Promise<void> {
    const { dataset } = form
    const errorMessage = await send(dataset['method'] ?? '', values.pathOf(form), await values.bodyOf(form))
    showResult(form, errorMessage, dataset['success'] ?? '')
    if (errorMessage !== null || !('resets' in dataset)) return
    form.reset()
    form.querySelector<HTMLElement>('input, select')?.focus()
  }
  async function saveField(field: HTMLElement, path: string): Promise<void> {
    const name = field.dataset['field'] ?? ''
    const label = field.dataset['label'] ?? name
    try {
      const body = JSON.stringify({ [name]: values.valueOf(field) })
      showResult(field, await send('PATCH', path, body), `Saved: ${label}`)
    } catch (error) {
      showResult(field, error instanceof Error ? error.message : String(error), '')
    }
  }
  /** Enables the fields of the selected option, and disables the fields of the other options. A form sends only enabled fields. */
  function enableFieldsOf(radio: HTMLInputElement): void {
    for (const section of radio.form?.querySelectorAll<HTMLElement>('[data-option]') ?? []) {
      for (const field of section.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select'))
        field.disabled = section.dataset['option'] !== radio.value
    }
  }
  async function copyText(button: HTMLElement, text: string): Promise<void> {
    await navigator.clipboard.writeText(text)
    showSuccess(`Copied ${text}`)
    button.setAttribute('data-copied', '')
    setTimeout(() => button.removeAttribute('data-copied'), copiedLabelMs)
  }
  function handleButton(button: HTMLButtonElement): void {
    const { dialog: dialogId, copy: text, method } = button.dataset
    if (text !== undefined) void copyText(button, text)
    if (method !== undefined) void sendButton(button)
    const dialog = dialogId === undefined ? null : document.getElementById(dialogId)
    if (dialog instanceof HTMLDialogElement) dialog.showModal()
    if ('closesDialog' in button.dataset) button.closest('dialog')?.close()
  }
  function handleClick(event: Event): void {
    const target = targetElementOf(event)
    const button = target?.closest('button')
    if (button) handleButton(button)
    // A click outside of the panel of the clock closes the panel.
    const clock = findOpenClock()
    if (clock && target && !clock.contains(target)) clock.open = false
  }
  function handleChange(event: Event): void {
    const target = targetElementOf(event)
    if (target instanceof HTMLInputElement && target.type === 'radio') enableFieldsOf(target)
    const section = target?.closest<HTMLElement>('[data-save]')
    if (!section) return
    // The field is the direct child of the section, because a group of inputs is saved as one field.
    const field = [...section.children].find((child) => child.contains(target))
    if (field instanceof HTMLElement) void saveField(field, section.dataset['save'] ?? '')
  }
  /** Writes the filter into the URL, so that a reload keeps the filter. */
  function applyFilter(form: HTMLFormElement): void {
    const query = new URLSearchParams()
    for (const [name, value] of new FormData(form)) if (typeof value === 'string' && value !== '') query.set(name, value)
    history.replaceState(null, '', query.size === 0 ? location.pathname : `${location.pathname}?${query}`)
    updatePage()
  }
  document.addEventListener('input', (event) => {
    const form = targetElementOf(event)?.closest<HTMLFormElement>('form[data-filter]')
    if (form) applyFilter(form)
  })
  document.addEventListener('click', handleClick)
  document.addEventListener('change', handleChange)
  document.addEventListener('submit', (event) => {
    event.preventDefault()
    if (event.target instanceof HTMLFormElement && !('filter' in event.target.dataset)) void sendForm(event.target)
  })
  document.addEventListener('keydown', ({ key }) => {
    const clock = findOpenClock()
    if (key !== 'Escape' || !clock) return
    clock.open = false
    clock.querySelector('summary')?.focus()
  })
  for (const radio of document.querySelectorAll<HTMLInputElement>('input[type=radio]:checked')) enableFieldsOf(radio)
}
