import { html } from '../../internal/html.ts'
import type { Markup } from '../../internal/html.ts'
import type { Sms } from '../../world/records/messages.ts'
import type { World } from '../../world/world.ts'
import { STATE_BADGES, codeWithButton, findCredentialStates } from './mailList.ts'
import type { CredentialState } from './mailList.ts'

const KIND_LABELS = { second_factor: 'Second factor', enrolment: 'New phone number' } as const

const smsItem = ({ id, to, kind, sent_at, body, code }: Sms, state: CredentialState): Markup =>
  html`<li id="${id}" class="card mail" data-announcement="New text to ${to}">
    <article aria-labelledby="${id}-to">
      <header>
        <h3 id="${id}-to">Text to <bdi dir="ltr">${to}</bdi></h3>
        <p class="facts"><time datetime="${sent_at}">${sent_at}</time></p>
        <p class="tags"><span class="tag">${KIND_LABELS[kind]}</span>${STATE_BADGES[state]}</p>
      </header>
      <div class="message">
        <p>${body}</p>
        <p>${codeWithButton(code, state)}</p>
      </div>
    </article>
  </li>`

/** The text messages of a world, newest first. A style hides the section if the list is empty. */
export function smsList(world: World): Markup {
  const states = findCredentialStates(world)
  return html`<ol class="mails" id="texts" data-live aria-label="Texts">
    ${world.texts.toReversed().map((sms) => smsItem(sms, states.get(sms.id) ?? 'expired'))}
  </ol>`
}
