import type { SayOf, TextsOf } from '../text/texts.ts'

/** The English texts of the organization switcher. */
export const switcherMessages = {
  'switcher.open': 'Switch organization',
  'switcher.title': 'Organizations',
  'switcher.search': 'Search organizations',
  'switcher.none': 'No organization matches “{text}”.',
  'switcher.accept': 'Accept invitation',
  'switcher.signIn': 'Sign in',
  'switcher.join': 'Join',
  'switcher.create': 'Create organization',
  'switcher.manage': 'Manage {organization}',
  'switcher.loading': 'Loading…',
  'switcher.pending': '{organization} asks for another step. You stay signed in to {current} until it is done.',
  'switcher.stay': 'Stay in {current}',
  'switcher.again': 'Try again',
  'switcher.list': 'We could not load your organizations.',
  'switcher.unreachable': 'We could not reach the server. Check your connection and try again.',
  'switcher.limited': 'Too many attempts. Wait a minute, then try again.',
  'switcher.gone': 'You are no longer a member of {organization}.',
  'switcher.signInNeeded': 'Sign in again to open {organization}.',
  'switcher.expired': 'That took too long. Choose {organization} again.',
  'switcher.failed': 'Something went wrong. You are still signed in to {current}.',
} as const

/** The texts of the switcher. The placeholders are those of the English texts. */
export type SwitcherTexts = TextsOf<typeof switcherMessages>
/** A complete translation of the switcher. */
export type SwitcherCatalogue = SwitcherTexts & {
  /** The language of the texts, as a BCP 47 tag. The prop `locale` replaces it. */
  readonly locale: string
}
export type Say = SayOf<typeof switcherMessages>
