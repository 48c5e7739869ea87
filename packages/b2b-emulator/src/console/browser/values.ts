/**
 * Reads the values of form fields, in the format of the control API. The kinds of fields are those of `settings/setting.ts`, plus some that
 * only forms use.
 */
export function createValues() {
  type Entry = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

  const entryOf = (field: Element): Entry | null => field.querySelector<Entry>('input, select, textarea')
  const inputsOf = (field: Element): HTMLInputElement[] => [...field.querySelectorAll('input')]
  const textOf = (field: Element): string => entryOf(field)?.value.trim() ?? ''
  const emptyOf = (field: HTMLElement, otherwise: unknown): unknown => ('empty' in field.dataset ? null : otherwise)
  const checked = (field: Element): string[] => inputsOf(field).flatMap((input) => (input.checked ? [input.value] : []))
  /** The direct child fields of a field or a form. */
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
    /** Returns the value of a field. Throws an error with a readable message for an invalid value. */
    valueOf(field: HTMLElement): unknown {
      const wrong = [...field.querySelectorAll<Entry>('input, select, textarea')].find((entry) => !entry.checkValidity())
      if (wrong) throw new Error(wrong.validationMessage)
      try {
        return valueOf(field)
      } catch {
        throw new Error('This is not JSON. Look for a missing quote or comma.')
      }
    },
    /** Returns the request body of a form: its fields as JSON, or the unchanged text of its file. */
    async bodyOf(form: HTMLElement): Promise<string> {
      const file = form.querySelector<HTMLInputElement>('input[type=file]')?.files?.[0]
      return file ? file.text() : JSON.stringify(objectOf(fieldsOf(form)))
    },
    /** Returns the URL of a form. Some of its fields are part of the path. */
    addressOf: (form: HTMLElement): string =>
      [...form.querySelectorAll<HTMLElement>('[data-in-path]')].reduce(
        (path, field) => path.replace(`{${field.dataset['inPath']}}`, encodeURIComponent(textOf(field))),
        form.dataset['to'] ?? '',
      ),
  }
}
