import { writeFileSync } from 'node:fs'
import { test as base, type BrowserContext } from '@playwright/test'

/*
 * What people were shown, over all tests: each screen by its name, with every text that stood on it. `scripts/check-stories.mjs` reads the
 * files afterwards and knows which screens and which texts of the catalogue nobody has seen.
 */

declare global {
  interface Window {
    tellSeen(texts: readonly string[]): void
  }
}

/** Runs in every page: looks at the widget whenever something changes, and tells each new text once, behind the name of its screen. */
function look(): void {
  const told = new Set<string>()
  const clean = (text: string | null): string => (text ?? '').replace(/\s+/g, ' ').trim()
  const textsOf = (element: Element): string[] => [
    clean(element.textContent),
    ...['aria-label', 'placeholder', 'alt'].map((name) => clean(element.getAttribute(name))),
    // A sentence may share its element with others.
    ...[...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map(({ textContent }) => clean(textContent)),
  ]
  const lookAround = (): void => {
    const fresh: string[] = []
    for (const root of document.querySelectorAll('[data-screen]')) {
      const screen = root.getAttribute('data-screen')
      for (const text of ['', ...[...root.querySelectorAll('*')].flatMap(textsOf)]) {
        const entry = `${screen}\n${text}`
        if (told.has(entry)) continue
        told.add(entry)
        fresh.push(entry)
      }
    }
    if (fresh.length > 0) window.tellSeen(fresh)
  }
  new MutationObserver(lookAround).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
}

/** Keeps what is shown on the pages of a browser, and the names of the files it saves. */
export async function watch(context: BrowserContext, seen: Set<string>): Promise<void> {
  await context.exposeBinding('tellSeen', (_, texts: readonly string[]) => texts.forEach((text) => seen.add(text)))
  await context.addInitScript(look)
  context.on('page', (page) => page.on('download', (file) => seen.add(`RecoveryCodeSave\n${file.suggestedFilename()}`)))
}

export const test = base.extend<{ seen: Set<string> }>({
  seen: [
    async ({ context }, use, info) => {
      const seen = new Set<string>()
      await watch(context, seen)
      await use(seen)
      if (seen.size > 0) writeFileSync(info.outputPath('seen.json'), JSON.stringify([...seen]))
    },
    { auto: true },
  ],
})
