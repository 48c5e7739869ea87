import { html } from '../../html.ts'
import type { Markup } from '../../html.ts'
import type { Text } from '../../records/secondFactors.ts'
import type { World } from '../../world.ts'
import { BADGE, codeOf, giftStates } from './mails.ts'
import type { GiftState } from './mails.ts'

const KIND = { second_factor: 'Second factor', enrolment: 'New phone number' } as const

const textItem = ({ id, to, kind, sent_at, body, code }: Text, state: GiftState): Markup =>
  html`<li id="${id}" class="card mail" data-says="New text to ${to}">
    <article aria-labelledby="${id}-to">
      <header>
        <h3 id="${id}-to">Text to <bdi dir="ltr">${to}</bdi></h3>
        <p class="facts"><time datetime="${sent_at}">${sent_at}</time></p>
        <p class="tags"><span class="tag">${KIND[kind]}</span>${BADGE[state]}</p>
      </header>
      <div class="letter">
        <p>${body}</p>
        <p>${codeOf(code, state)}</p>
      </div>
    </article>
  </li>`

/** The text messages of a world, newest first. While there are none, the page hides the section. */
export function textList(world: World): Markup {
  const states = giftStates(world)
  return html`<ol class="mails" id="texts" data-live aria-label="Texts">
    ${world.texts.toReversed().map((text) => textItem(text, states.get(text.id) ?? 'expired'))}
  </ol>`
}
