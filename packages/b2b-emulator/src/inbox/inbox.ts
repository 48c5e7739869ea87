import { html, verbatim } from '../html.ts'
import type { Markup } from '../html.ts'
import { timestamp } from '../world.ts'
import type { World } from '../world.ts'
import { ENVELOPE, page } from './document.ts'
import { mailList } from './mails.ts'
import { peopleSection } from './people.ts'
import { textList } from './texts.ts'
import { SCRIPT } from './script.ts'

/** What changes while somebody is looking: texts and mail, newest first, and the people one can sign in as. */
export const inboxMain = (world: World): Markup =>
  html`<main data-token="${world.publicToken}" data-now="${timestamp(world.now())}">
    <div class="sent">
      <section class="texts" aria-labelledby="texts-title">
        <h2 id="texts-title">Sent texts</h2>
        <p class="help">What the phones of members show, newest first.</p>
        ${textList(world)}
      </section>
      <section aria-labelledby="mail-title">
        <h2 id="mail-title">Sent mail</h2>
        <p class="help">Newest first. A link opens in a new tab.</p>
        ${mailList(world)}
      </section>
    </div>
    ${peopleSection(world)}
  </main>`

/** The inbox of one world. */
export const inboxPage = (nonce: string, world: World): Markup =>
  page(
    nonce,
    `Inbox · ${world.publicToken}`,
    html`<header class="top">
        <div>
          <h1>${ENVELOPE}Inbox</h1>
          <p>Every mail that <code>${world.publicToken}</code> has sent. None of it leaves this machine.</p>
        </div>
        <p class="live" id="live"><span class="dot" aria-hidden="true"></span><span>Reload to see new mail</span></p>
      </header>
      ${inboxMain(world)}
      <p class="unseen" role="status" id="said"></p>
      <script nonce="${nonce}">
        ${verbatim(SCRIPT)}
      </script>`,
  )
