/** Reads what a person has entered, as the controls of a world want it. The kinds are those of settings/setting.ts and a few of forms. */
export function createValues() {
  type Entry = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

  const entryOf = (field: Element): Entry | null => field.querySelector<Entry>('input, select, textarea')
  const inputsOf = (field: Element): HTMLInputElement[] => [...field.querySelectorAll('input')]
  const textOf = (field: Element): string => entryOf(field)?.value.trim() ?? ''
  const emptyOf = (field: HTMLElement, otherwise: unknown): unknown => ('empty' in field.dataset ? null : otherwise)
  const checked = (field: Element): string[] => inputsOf(field).flatMap((input) => (input.checked ? [input.value] : []))
  /** The fields right inside of another one or of a form. */
  const fieldsOf = (outer: Element): HTMLElement[] =>
    [...outer.querySelectorAll<HTMLElement>('[data-field]')].filter((field) => {
      const parent = field.parentElement?.closest('[data-kind=group]')
      return (!parent || parent === outer || !outer.contains(parent)) && entryOf(field)?.disabled !== true
    })
  const objectOf = (fields: readonly HTMLElement[]): Record<string, unknown> =>
    Object.fromEntries(fields.map((field) => [field.dataset['field'], valueOf(field)]))

  function groupOf(field: HTMLElement): unknown {
    const toggle = field.querySelector<HTMLInputElement>('[data-unless]')
    return toggle?.checked === false ? null : objectOf(fieldsOf(field))
  }
  function durationOf(field: Element): number {
    return Number(textOf(field)) * Number(field.querySelector('select')?.value)
  }
  const kinds: Readonly<Record<string, (field: HTMLElement) => unknown>> = {
    flag: (field) => inputsOf(field)[0]?.checked === true,
    text: (field) => textOf(field) || emptyOf(field, ''),
    optional: (field) => textOf(field) || undefined,
    choice: (field) => textOf(field) || emptyOf(field, ''),
    number: (field) => (textOf(field) === '' ? emptyOf(field, undefined) : Number(textOf(field))),
    set: checked,
    radio: (field) => inputsOf(field).find(({ type, checked: isChosen }) => type === 'radio' && isChosen)?.value,
    list: (field) => {
      const lines = textOf(field).split(/[\n,]/)
      const texts = lines.map((line) => line.trim()).filter((line) => line !== '')
      return texts.length === 0 ? emptyOf(field, []) : texts
    },
    json: (field) => JSON.parse(textOf(field)),
    group: groupOf,
    duration: durationOf,
  }
  const valueOf = (field: HTMLElement): unknown => kinds[field.dataset['kind'] ?? '']?.(field)

  return {
    /** What a field holds. Throws a sentence for what is none of its kind. */
    valueOf(field: HTMLElement): unknown {
      const wrong = [...field.querySelectorAll<Entry>('input, select, textarea')].find((entry) => !entry.checkValidity())
      if (wrong) throw new Error(wrong.validationMessage)
      try {
        return valueOf(field)
      } catch {
        throw new Error('This is not JSON. Look for a missing quote or comma.')
      }
    },
    /** The body of a form: its fields, or the file it holds as it is. */
    async bodyOf(form: HTMLElement): Promise<string> {
      const file = form.querySelector<HTMLInputElement>('input[type=file]')?.files?.[0]
      return file ? file.text() : JSON.stringify(objectOf(fieldsOf(form)))
    },
    /** Where a form goes: some of its fields stand in the path. */
    addressOf: (form: HTMLElement): string =>
      [...form.querySelectorAll<HTMLElement>('[data-in-path]')].reduce(
        (path, field) => path.replace(`{${field.dataset['inPath']}}`, encodeURIComponent(textOf(field))),
        form.dataset['to'] ?? '',
      ),
  }
}
