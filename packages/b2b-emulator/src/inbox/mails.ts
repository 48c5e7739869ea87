import { html, safeHref } from '../html.ts'
import type { Markup } from '../html.ts'
import type { Mail } from '../records.ts'
import type { World } from '../world.ts'

const KIND = { login: 'Login link', signup: 'Sign-up link', discovery: 'Discovery link' } as const

type LinkState = 'fresh' | 'used' | 'expired'

/** What became of the links of a world's mails, by the mail's id. */
function linkStates(world: World): ReadonlyMap<string, LinkState> {
  const states = [...world.links.values()].map(({ mail_id, used_at, expires_at }): [string, LinkState] => {
    if (used_at !== null) return [mail_id, 'used']
    return [mail_id, expires_at <= world.now() ? 'expired' : 'fresh']
  })
  return new Map(states)
}

const BADGE: { readonly [S in LinkState]: Markup } = {
  fresh: html``,
  used: html`<span class="tag strong">Used</span>`,
  expired: html`<span class="tag strong">Expired</span>`,
}

const mailItem = ({ id, to, kind, sent_at, link, letter }: Mail, state: LinkState): Markup =>
  html`<li id="${id}" class="card mail">
    <article aria-labelledby="${id}-subject">
      <header>
        <h3 id="${id}-subject">${letter.subject}</h3>
        <p class="facts">
          <span>To <strong dir="ltr">${to}</strong></span
          ><time datetime="${sent_at}">${sent_at}</time>
        </p>
        <p class="tags"><span class="tag">${KIND[kind]}</span>${BADGE[state]}</p>
      </header>
      <div class="letter">
        <h4>${letter.title}</h4>
        <p>${letter.body}</p>
        <p>
          <a class="button${state === 'fresh' ? '' : ' spent'}" href="${safeHref(link)}" target="_blank" rel="noopener noreferrer"
            >${letter.button}</a
          >
        </p>
        <p class="help">${letter.foot}</p>
      </div>
    </article>
  </li>`

const NOTHING = html`<div class="empty" id="empty">
  <p class="title">No mail yet.</p>
  <p>Ask for a link in the demo and it appears here.</p>
</div>`

/** The mails of a world, newest first. */
export function mailList(world: World): Markup {
  const states = linkStates(world)
  const items = world.outbox.toReversed().map((mail) => mailItem(mail, states.get(mail.id) ?? 'expired'))
  return html`<div id="mails">
    ${items.length === 0 ? NOTHING : html``}
    <ol class="mails">
      ${items}
    </ol>
  </div>`
}
