import type { Page } from '@playwright/test'
import { LANGUAGES, type Language } from '../pages/translations.ts'
import { setPageLook } from './looks.ts'

/* Finds texts that a translation does not reach. */

/** Runs in the page. Returns all texts of the widget that a user can see or hear, except the names of countries, which come from the browser. */
function textsOfWidget(): string[] {
  const widget = document.querySelector('[data-screen]')
  if (!widget) return []
  const walker = document.createTreeWalker(widget, NodeFilter.SHOW_TEXT)
  const texts: (string | null)[] = []
  while (walker.nextNode()) if (!walker.currentNode.parentElement?.closest('option')) texts.push(walker.currentNode.textContent)
  for (const element of widget.querySelectorAll('*')) {
    texts.push(...['aria-label', 'aria-description', 'placeholder', 'alt', 'title'].map((name) => element.getAttribute(name)))
  }
  return texts.map((text) => (text ?? '').trim()).filter((text) => text !== '')
}

/** Names and addresses of the users, organizations and providers in these tests, and codes. No language translates them. */
const DATA =
  /\S+@\S+|\S+\.(?:test|localhost)\b|\b(?:Acme Corp|Vault Industries|Sterling Bank|Demo Project|Quarterly Reports|Okta|Google|Gmail|Yahoo|Outlook|Microsoft|HubSpot|Slack|GitHub|US)\b|\b[a-z2-7]{4}\b|\b\w{4}(?:-\w{4})+\b|\blocalhost\b|^[A-Z]$/g

/** English words that are the same in another language. */
const SAME_WORDS: readonly string[] = ['es: No', 'it: No', 'it: Password']
/** The example of a short name, in every language. */
const EXAMPLE_NAME = 'acme'

/** Shows the current screen in every language. Returns the texts outside the catalogue, and the English texts that a language leaves. */
export async function findLeftovers(page: Page): Promise<string[]> {
  async function textsIn(language: Language): Promise<string[]> {
    await setPageLook(page, { language, locale: language === 'pseudo' ? 'ar' : language })
    return page.evaluate(textsOfWidget)
  }
  const english = new Set(await textsIn('en'))
  const pseudo = await textsIn('pseudo')
  const leftovers = pseudo.filter((text) => /[A-Za-z]/.test(text.replaceAll(DATA, ''))).map((text) => `not in the catalogue: ${text}`)
  for (const language of LANGUAGES) {
    const texts = await textsIn(language)
    const left = texts.filter((text) => english.has(text) && /[A-Za-z]{2}/.test(text) && !pseudo.includes(text))
    leftovers.push(
      ...left
        .filter((text) => text !== EXAMPLE_NAME)
        .map((text) => `${language}: ${text}`)
        .filter((text) => !SAME_WORDS.includes(text)),
    )
  }
  return leftovers
}
