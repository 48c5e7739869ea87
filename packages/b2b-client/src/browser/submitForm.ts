/** Submits a form, so that the page navigates to the response. The form is removed from the document at once. */
export function submitForm(url: string, fields: readonly (readonly [string, unknown])[]): void {
  const form = Object.assign(document.createElement('form'), { method: 'POST', action: url, rel: 'noreferrer' })
  form.append(...fields.map(([name, value]) => Object.assign(document.createElement('input'), { type: 'hidden', name, value })))
  document.body.append(form)
  // Called on the prototype, because a field named `submit` or `remove` hides the method of the form.
  HTMLFormElement.prototype.submit.call(form)
  HTMLFormElement.prototype.remove.call(form)
}
