import { writeFileSync } from 'node:fs'
import { test as base, type BrowserContext } from '@playwright/test'

/*
 * Records every screen that the tests show, with all its texts. `scripts/check/coverage.mjs` reads the files after the tests and lists the
 * screens and texts of the catalogue that no test has shown.
 */

declare global {
  interface Window {
    reportShownTexts(texts: readonly string[]): void
  }
}

/** Runs in every page. Reports each new text of the widget once, with the name of its screen: `Main\nContinue with email`. */
function observeTexts(): void {
  const TEXT_ATTRIBUTES = ['aria-label', 'placeholder', 'alt']
  const reported = new Set<string>()
  const clean = (text: string | null): string => (text ?? '').replace(/\s+/g, ' ').trim()
  const textsOf = (element: Element): string[] => [
    clean(element.textContent),
    ...TEXT_ATTRIBUTES.map((name) => clean(element.getAttribute(name))),
    // An element can contain several sentences.
    ...[...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map(({ textContent }) => clean(textContent)),
  ]
  const reportNewTexts = (): void => {
    const newEntries: string[] = []
    for (const root of document.querySelectorAll('[data-screen]')) {
      const screen = root.getAttribute('data-screen')
      for (const text of ['', ...[...root.querySelectorAll('*')].flatMap(textsOf)]) {
        const entry = `${screen}\n${text}`
        if (reported.has(entry)) continue
        reported.add(entry)
        newEntries.push(entry)
      }
    }
    if (newEntries.length > 0) window.reportShownTexts(newEntries)
  }
  const attributeFilter = ['data-screen', ...TEXT_ATTRIBUTES]
  new MutationObserver(reportNewTexts).observe(document, { subtree: true, childList: true, characterData: true, attributeFilter })
}

/** Records the texts that the pages of a browser context show, and the names of the files that they download. */
export async function recordShownTexts(context: BrowserContext, shownTexts: Set<string>): Promise<void> {
  await context.exposeBinding('reportShownTexts', (_, texts: readonly string[]) => texts.forEach((text) => shownTexts.add(text)))
  await context.addInitScript(observeTexts)
  context.on('page', (page) => page.on('download', (file) => shownTexts.add(`RecoveryCodeSave\n${file.suggestedFilename()}`)))
}

export const test = base.extend<{ shownTexts: Set<string> }>({
  shownTexts: [
    async ({ context }, use, info) => {
      const shownTexts = new Set<string>()
      await recordShownTexts(context, shownTexts)
      await use(shownTexts)
      if (shownTexts.size > 0) writeFileSync(info.outputPath('shown-texts.json'), JSON.stringify([...shownTexts]))
    },
    { auto: true },
  ],
})
