// cspell:ignore formaction xlink
/** Describes the elements with the names of their attributes, and the values of attributes that contain URLs. It also runs alone in a page. */
export const shapeOf = (root: Element): string => {
  const urlAttributes = ['href', 'src', 'srcset', 'srcdoc', 'action', 'formaction', 'data', 'style', 'xlink:href']
  return [...root.querySelectorAll('*')]
    .map(({ tagName, attributes }) =>
      [tagName, ...[...attributes].map(({ name, value }) => (urlAttributes.includes(name) ? `${name}=${value}` : name))].join(' '),
    )
    .join('\n')
}
