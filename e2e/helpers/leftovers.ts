import type { Page } from '@playwright/test'
import { setPageLook } from './looks.ts'

/* Finds texts that no translation reaches. */

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

/** Shows the current screen in a pseudo-language. Returns its texts that are not in the catalogue, which no language could translate. */
export async function findLeftovers(page: Page): Promise<string[]> {
  await setPageLook(page, { language: 'pseudo', locale: 'ar' })
  const texts = await page.evaluate(textsOfWidget)
  return texts.filter((text) => /[A-Za-z]/.test(text.replaceAll(DATA, '')))
}
