/**
 * Reads the values of form fields and converts them into the format of the control API. The kinds of fields are those in
 * `settings/setting.ts`, and some kinds that only forms use.
 */
export function createValues() {
  type FormControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

  const formControlOf = (field: Element): FormControl | null => field.querySelector<FormControl>('input, select, textarea')
  const inputsOf = (field: Element): HTMLInputElement[] => [...field.querySelectorAll('input')]
  const textOf = (field: Element): string => formControlOf(field)?.value.trim() ?? ''
  const emptyValueOf = (field: HTMLElement, defaultValue: unknown): unknown => ('empty' in field.dataset ? null : defaultValue)
  const checkedValuesOf = (field: Element): string[] => inputsOf(field).flatMap((input) => (input.checked ? [input.value] : []))
  /** Returns the enabled fields of a form or a group, without the fields inside of inner groups. */
  const fieldsOf = (container: Element): HTMLElement[] =>
    [...container.querySelectorAll<HTMLElement>('[data-field]')].filter((field) => {
      const group = field.parentElement?.closest('[data-kind=group]') ?? container
      const isInInnerGroup = group !== container && container.contains(group)
      return !isInInnerGroup && formControlOf(field)?.disabled !== true
    })
  const objectOf = (fields: readonly HTMLElement[]): Record<string, unknown> =>
    Object.fromEntries(fields.map((field) => [field.dataset['field'], valueOf(field)]))

  function readGroup(field: HTMLElement): unknown {
    const toggle = field.querySelector<HTMLInputElement>('[data-group-toggle]')
    return toggle?.checked === false ? null : objectOf(fieldsOf(field))
  }
  function readDuration(field: Element): number {
    return Number(textOf(field)) * Number(field.querySelector('select')?.value)
  }
  /** The functions that read a field, by its kind. */
  const readers: Readonly<Record<string, (field: HTMLElement) => unknown>> = {
    flag: (field) => inputsOf(field)[0]?.checked === true,
    text: (field) => textOf(field) || emptyValueOf(field, ''),
    omittedIfEmpty: (field) => textOf(field) || undefined,
    choice: (field) => textOf(field) || emptyValueOf(field, ''),
    number: (field) => (textOf(field) === '' ? emptyValueOf(field, undefined) : Number(textOf(field))),
    set: checkedValuesOf,
    radio: (field) => inputsOf(field).find((input) => input.type === 'radio' && input.checked)?.value,
    list: (field) => {
      const lines = textOf(field).split(/[\n,]/)
      const texts = lines.map((line) => line.trim()).filter((line) => line !== '')
      return texts.length === 0 ? emptyValueOf(field, []) : texts
    },
    json: (field) => JSON.parse(textOf(field)),
    group: readGroup,
    duration: readDuration,
  }
  const valueOf = (field: HTMLElement): unknown => readers[field.dataset['kind'] ?? '']?.(field)

  return {
    /** Returns the value of a field. Throws an error with a readable message for an invalid value. */
    valueOf(field: HTMLElement): unknown {
      const invalidEntry = [...field.querySelectorAll<FormControl>('input, select, textarea')].find((entry) => !entry.checkValidity())
      if (invalidEntry) throw new Error(invalidEntry.validationMessage)
      try {
        return valueOf(field)
      } catch {
        throw new Error('This is not JSON. Look for a missing quote or comma.')
      }
    },
    /** Returns the request body of a form: the text of the file in the form, or the fields of the form as JSON. */
    async bodyOf(form: HTMLElement): Promise<string> {
      const file = form.querySelector<HTMLInputElement>('input[type=file]')?.files?.[0]
      return file ? file.text() : JSON.stringify(objectOf(fieldsOf(form)))
    },
    /** Returns the path of the request of a form. Replaces each placeholder in the path with the value of its field. */
    pathOf(form: HTMLElement): string {
      let path = form.dataset['path'] ?? ''
      for (const field of form.querySelectorAll<HTMLElement>('[data-in-path]')) {
        path = path.replace(`{${field.dataset['inPath']}}`, encodeURIComponent(textOf(field)))
      }
      return path
    },
  }
}
