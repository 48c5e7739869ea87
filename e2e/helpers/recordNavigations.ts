declare global {
  interface Window {
    /** The addresses that the page has tried to open. */
    openedAddresses: string[]
  }
}

/** Stops the navigations to other documents, and records where they lead. It also runs alone in a page. */
export function recordNavigations(): void {
  window.openedAddresses = []
  // TypeScript 5.9 has no types for it.
  const navigation: unknown = Reflect.get(window, 'navigation')
  if (!(navigation instanceof EventTarget)) throw new Error('The browser has no navigation API.')
  navigation.addEventListener('navigate', (event) => {
    const destination: unknown = Reflect.get(event, 'destination')
    const { sameDocument, url } = Object(destination) as { readonly sameDocument: boolean; readonly url: string }
    if (sameDocument) return
    window.openedAddresses.push(url)
    event.preventDefault()
  })
}
