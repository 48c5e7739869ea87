import type { createValues } from './values.ts'

/** What the page needs to act. */
interface Needs {
  readonly values: ReturnType<typeof createValues>
  /** Says for a while that something was done, or was not. */
  readonly tell: (text: string, isBad?: boolean) => void
  /** How long a button says that it has copied, in milliseconds. */
  readonly copiedLasts: number
  /** Reads the page again. */
  readonly read: () => void
}

/** Sends what a person does to the controls of the world. Whatever is refused is said where it was entered, which keeps it. */
export function listenToPeople({ values, tell, copiedLasts, read }: Needs): void {
  const element = (event: Event): Element | null => (event.target instanceof Element ? event.target : null)

  function reasonIn(answer: unknown): string {
    const { error_message: message, body } = Object(answer) as { error_message?: unknown; body?: unknown }
    if (typeof message === 'string' && message !== '') return message
    const issues = Array.isArray(body) ? (body as { dataPath?: string; message?: string }[]) : []
    return issues.map(({ dataPath = '', message: why = '' }) => `${dataPath.replace(/^\./, '')} ${why}`.trim()).join(', ')
  }
  /** Null when it was done; otherwise why it was not. */
  async function send(method: string, to: string, body: string | null): Promise<string | null> {
    try {
      const answer = await fetch(to, { method, body, headers: { 'Content-Type': 'application/json' } })
      if (answer.ok) return null
      return reasonIn(await answer.json().catch(() => null)) || `That did not work: status ${answer.status}.`
    } catch {
      return 'The emulator is away. Start it, and try again.'
    }
  }
  /** Says what came of something: where it was entered, or else at the edge of the page. */
  function conclude(where: Element | null, reason: string | null, done: string): void {
    const problem = where?.querySelector(':scope > .problem, .problem')
    if (problem) problem.textContent = reason ?? ''
    if (reason === null) tell(done)
    else if (!problem) tell(reason, true)
  }
  async function press({ dataset }: HTMLElement): Promise<void> {
    conclude(null, await send(dataset['send'] ?? '', dataset['to'] ?? '', dataset['body'] ?? null), dataset['done'] ?? '')
  }
  async function submit(form: HTMLFormElement): Promise<void> {
    const { dataset } = form
    const reason = await send(dataset['send'] ?? '', values.addressOf(form), await values.bodyOf(form))
    conclude(form, reason, dataset['done'] ?? '')
    if (reason !== null || !('clears' in dataset)) return
    form.reset()
    form.querySelector<HTMLElement>('input, select')?.focus()
  }
  async function save(field: HTMLElement, to: string): Promise<void> {
    const name = field.dataset['field'] ?? ''
    const label = field.dataset['label'] ?? name
    try {
      const body = JSON.stringify({ [name]: values.valueOf(field) })
      conclude(field, await send('PATCH', to, body), `Saved: ${label}`)
    } catch (error) {
      conclude(field, error instanceof Error ? error.message : String(error), '')
    }
  }
  /** Of what can be said about a choice, only what is said of the chosen one counts. */
  function choose(radio: HTMLInputElement): void {
    for (const part of radio.form?.querySelectorAll<HTMLElement>('[data-of]') ?? []) {
      for (const entry of part.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select'))
        entry.disabled = part.dataset['of'] !== radio.value
    }
  }
  async function copy(button: HTMLElement, text: string): Promise<void> {
    await navigator.clipboard.writeText(text)
    tell(`Copied ${text}`)
    button.setAttribute('data-copied', '')
    setTimeout(() => button.removeAttribute('data-copied'), copiedLasts)
  }
  function click(event: Event): void {
    const target = element(event)
    const button = target?.closest('button')
    const { asks, copy: text, send: verb } = button?.dataset ?? {}
    if (button && text !== undefined) void copy(button, text)
    if (button && verb !== undefined) void press(button)
    const dialog = asks === undefined ? null : document.getElementById(asks)
    if (dialog instanceof HTMLDialogElement) dialog.showModal()
    if (button && 'closes' in button.dataset) button.closest('dialog')?.close()
    const clock = document.querySelector<HTMLDetailsElement>('#clock[open]')
    if (clock && target && !clock.contains(target)) clock.open = false
  }
  function change(event: Event): void {
    const target = element(event)
    if (target instanceof HTMLInputElement && target.type === 'radio') choose(target)
    const fields = target?.closest<HTMLElement>('[data-save]')
    // Of fields inside of another, the outer one is what is kept.
    const field = [...(fields?.children ?? [])].find((one) => one.contains(target))
    if (fields && field instanceof HTMLElement) void save(field, fields.dataset['save'] ?? '')
  }
  /** Puts what a list is narrowed down to into the address, where a reload finds it again. */
  function filter(form: HTMLFormElement): void {
    const query = new URLSearchParams()
    for (const [name, value] of new FormData(form)) if (typeof value === 'string' && value !== '') query.set(name, value)
    history.replaceState(null, '', query.size === 0 ? location.pathname : `${location.pathname}?${query}`)
    read()
  }
  document.addEventListener('input', (event) => {
    const form = element(event)?.closest<HTMLFormElement>('form[data-filter]')
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
  for (const radio of document.querySelectorAll<HTMLInputElement>('input[type=radio]:checked')) choose(radio)
}
