import type { Steps } from '../machine/reduce.ts'
import type { FlowState } from '../machine/types.ts'

/** Returns the email address to name on the screen, with a way to another account; `""` if there is none, or if the screen shows it anyway. */
export function accountOf({ screen, email, primary }: FlowState, { screens }: Pick<Steps, 'screens'>): string {
  const isNamed =
    'differentEmailChosen' in (screens[screen.name] ?? {}) &&
    !('choices' in screen && screen.choices.length === 0) &&
    // Main has an email field, unless it asks for another factor of a known account.
    (screen.name !== 'Main' || (primary !== null && screen.blocks.every(({ kind }) => kind === 'known' || kind === 'buttons')))
  return isNamed ? email : ''
}
