// cspell:ignore formaction xlink
/**
 * Describes the elements with the names of their attributes, the values of attributes that contain URLs, and the texts of style elements. It also
 * runs alone in a page.
 */
export const shapeOf = (root: Element): string => {
  const urlAttributes = ['href', 'src', 'srcset', 'srcdoc', 'action', 'formaction', 'data', 'style', 'xlink:href']
  return [...root.querySelectorAll('*')]
    .map(({ tagName, attributes, textContent }) =>
      [
        tagName,
        ...(tagName === 'STYLE' ? [textContent] : []),
        ...[...attributes].map(({ name, value }) => (urlAttributes.includes(name) ? `${name}=${value}` : name)),
      ].join(' '),
    )
    .join('\n')
}
