import type { createValues } from './values.ts'

/** The functions and settings that the event handlers use. */
interface Dependencies {
  readonly values: ReturnType<typeof createValues>
  /** Shows a message. An error stays until the next message. */
  readonly showToast: (text: string, isBad?: boolean) => void
  /** How long a button shows that it has copied its text, in milliseconds. */
  readonly copiedLabelMs: number
  /** Loads the current state from the server. */
  readonly read: () => void
}

/**
 * Listens to the events of the page and sends the user's changes to the control API. A refusal is shown beside the field, which keeps the
 * entered value.
 */
export function handleUserActions({ values, showToast, copiedLabelMs, read }: Dependencies): void {
  const targetOf = (event: Event): Element | null => (event.target instanceof Element ? event.target : null)

  function reasonIn(answer: unknown): string {
    const { error_message: message, body } = Object(answer) as { error_message?: unknown; body?: unknown }
    if (typeof message === 'string' && message !== '') return message
    const issues = Array.isArray(body) ? (body as { dataPath?: string; message?: string }[]) : []
    return issues.map(({ dataPath = '', message: problem = '' }) => `${dataPath.replace(/^\./, '')} ${problem}`.trim()).join(', ')
  }
  /** Returns null on success, otherwise the error message. */
  async function send(method: string, to: string, body: string | null): Promise<string | null> {
    try {
      const answer = await fetch(to, { method, body, headers: { 'Content-Type': 'application/json' } })
      if (answer.ok) return null
      return reasonIn(await answer.json().catch(() => null)) || `That did not work: status ${answer.status}.`
    } catch {
      return 'The emulator is not running. Start it and try again.'
    }
  }
  /** Shows an error beside the field, if there is a place for it. Shows other errors and successes as a toast. */
  function showResult(container: Element | null, reason: string | null, successMessage: string): void {
    const problem = container?.querySelector(':scope > .problem, .problem')
    if (problem) problem.textContent = reason ?? ''
    if (reason === null) showToast(successMessage)
    else if (!problem) showToast(reason, true)
  }
  async function sendButton({ dataset }: HTMLElement): Promise<void> {
    showResult(null, await send(dataset['send'] ?? '', dataset['to'] ?? '', dataset['body'] ?? null), dataset['done'] ?? '')
  }
  async function submit(form: HTMLFormElement): Promise<void> {
    const { dataset } = form
    const reason = await send(dataset['send'] ?? '', values.urlOf(form), await values.bodyOf(form))
    showResult(form, reason, dataset['done'] ?? '')
    if (reason !== null || !('clears' in dataset)) return
    form.reset()
    form.querySelector<HTMLElement>('input, select')?.focus()
  }
  async function save(field: HTMLElement, to: string): Promise<void> {
    const name = field.dataset['field'] ?? ''
    const label = field.dataset['label'] ?? name
    try {
      const body = JSON.stringify({ [name]: values.valueOf(field) })
      showResult(field, await send('PATCH', to, body), `Saved: ${label}`)
    } catch (error) {
      showResult(field, error instanceof Error ? error.message : String(error), '')
    }
  }
  /** Disables the fields that belong to the other options, so that only the fields of the selected option are sent. */
  function enableFieldsOf(radio: HTMLInputElement): void {
    for (const section of radio.form?.querySelectorAll<HTMLElement>('[data-of]') ?? []) {
      for (const field of section.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select'))
        field.disabled = section.dataset['of'] !== radio.value
    }
  }
  async function copy(button: HTMLElement, text: string): Promise<void> {
    await navigator.clipboard.writeText(text)
    showToast(`Copied ${text}`)
    button.setAttribute('data-copied', '')
    setTimeout(() => button.removeAttribute('data-copied'), copiedLabelMs)
  }
  function click(event: Event): void {
    const target = targetOf(event)
    const button = target?.closest('button')
    const { asks, copy: text, send: verb } = button?.dataset ?? {}
    if (button && text !== undefined) void copy(button, text)
    if (button && verb !== undefined) void sendButton(button)
    const dialog = asks === undefined ? null : document.getElementById(asks)
    if (dialog instanceof HTMLDialogElement) dialog.showModal()
    if (button && 'closes' in button.dataset) button.closest('dialog')?.close()
    const clock = document.querySelector<HTMLDetailsElement>('#clock[open]')
    if (clock && target && !clock.contains(target)) clock.open = false
  }
  function change(event: Event): void {
    const target = targetOf(event)
    if (target instanceof HTMLInputElement && target.type === 'radio') enableFieldsOf(target)
    const fields = target?.closest<HTMLElement>('[data-save]')
    // If fields are nested, saves the outer one.
    const field = [...(fields?.children ?? [])].find((child) => child.contains(target))
    if (fields && field instanceof HTMLElement) void save(field, fields.dataset['save'] ?? '')
  }
  /** Writes the filter into the URL, so that a reload keeps it. */
  function filter(form: HTMLFormElement): void {
    const query = new URLSearchParams()
    for (const [name, value] of new FormData(form)) if (typeof value === 'string' && value !== '') query.set(name, value)
    history.replaceState(null, '', query.size === 0 ? location.pathname : `${location.pathname}?${query}`)
    read()
  }
  document.addEventListener('input', (event) => {
    const form = targetOf(event)?.closest<HTMLFormElement>('form[data-filter]')
    if (form) filter(form)
  })
  document.addEventListener('click', click)
  document.addEventListener('change', change)
  document.addEventListener('submit', (event) => {
    event.preventDefault()
    if (event.target instanceof HTMLFormElement && !('filter' in event.target.dataset)) void submit(event.target)
  })
  document.addEventListener('keydown', ({ key }) => {
    const clock = document.querySelector<HTMLDetailsElement>('#clock[open]')
    if (key !== 'Escape' || !clock) return
    clock.open = false
    clock.querySelector('summary')?.focus()
  })
  for (const radio of document.querySelectorAll<HTMLInputElement>('input[type=radio]:checked')) enableFieldsOf(radio)
}
