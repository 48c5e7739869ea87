import { html } from '../../internal/html.ts'
import type { Markup } from '../../internal/html.ts'
import type { World } from '../../world/world.ts'
import { mailList } from './mailList.ts'
import { peopleSection } from './people.ts'
import { smsList } from './smsList.ts'

/** The text messages and emails, newest first, and the people of the seed. */
export const mailView = (world: World): Markup =>
  html`<div class="beside">
    <div class="sent">
      <section class="texts" aria-labelledby="texts-title">
        <h2 id="texts-title">SMS</h2>
        ${smsList(world)}
      </section>
      <section aria-labelledby="mail-title">
        <h2 id="mail-title" class="unseen">Mails</h2>
        ${mailList(world)}
      </section>
    </div>
    ${peopleSection(world)}
  </div>`
