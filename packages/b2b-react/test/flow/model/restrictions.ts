import type { AuthMethod } from '../../../src/config/methods.ts'
import type { FlowCall } from '../../../src/flow/machine/calls.ts'
import { methodOfButton, type MainBlock } from '../../../src/flow/machine/facts.ts'
import type { FlowState } from '../../../src/flow/machine/types.ts'
import { callsOf, type Edge } from './edge.ts'

/* The restrictions of an organization, and the methods that a screen offers. */

const methodsOf = (blocks: readonly MainBlock[]): AuthMethod[] =>
  blocks.flatMap((block): AuthMethod[] => {
    if (block.kind === 'buttons') return block.buttons.map(methodOfButton)
    if (block.kind === 'password' || block.kind === 'passwordEmail') return ['password']
    return [...block.methods, ...(block.passwordInstead ? (['password'] as const) : [])]
  })
const METHOD_OF_CALL: { readonly [C in FlowCall]?: AuthMethod } = {
  'magicLinks.email.loginOrSignup': 'magic_link',
  'otps.email.loginOrSignup': 'email_otp',
  'passwords.authenticate': 'password',
}

/** The methods that an organization, or a required first factor, forbids. */
function forbiddenMethods({ type, organization, primary }: FlowState): (method: string) => boolean {
  const lists = [type === 'Discovery' ? null : organization?.allowedAuthMethods, primary?.methods]
  return (method) => lists.some((list) => list != null && !list.includes(method))
}

/** Reports a forbidden method that a screen offers or a call uses. */
export function forbiddenMethodIn({ before, after, effects }: Edge): string | null {
  const { screen } = after
  const isForbidden = forbiddenMethods(after)
  const shownMethods = screen.name === 'Main' || screen.name === 'PasswordEmailForm' ? methodsOf(screen.blocks) : []
  const forbiddenMethod = shownMethods.find(isForbidden)
  if (forbiddenMethod) return `${screen.name} offers ${forbiddenMethod}`
  const mfaMethods = screen.name === 'MFAEnrollmentSelection' ? screen.methods : []
  const forbiddenFactor = mfaMethods.find((method) => after.organization?.allowedMfaMethods?.includes(method) === false)
  if (forbiddenFactor) return `${screen.name} offers ${forbiddenFactor}`
  const wasForbidden = forbiddenMethods(before)
  for (const { call, input } of callsOf(effects)) {
    const method = call === 'oauth.start' && 'provider' in input ? `${input.provider}_oauth` : METHOD_OF_CALL[call]
    const isVerification = call === 'magicLinks.email.loginOrSignup' && after.pending?.subject?.kind === 'verification'
    if (method && !isVerification && wasForbidden(method)) return `${call} by ${method}`
    if (call === 'totp.create' && after.organization?.allowedMfaMethods?.includes('totp') === false) return call
  }
  return null
}

/** Reports a call for a choice that the screen does not offer. */
export function unofferedChoice({ before, event, effects }: Edge): string | null {
  const { screen } = before
  if (callsOf(effects).length === 0) return null
  if (event.type === 'connectionChosen' && event.connection_id === 'conn-foreign') return 'a connection that is not offered'
  if (event.type === 'organizationChosen' && event.organization_id === 'org-foreign') return 'an organization that is not offered'
  if (screen.name !== 'Main') return null
  const offeredMethods = methodsOf(screen.blocks)
  if (event.type === 'providerChosen') return offeredMethods.includes(`${event.provider}_oauth` as AuthMethod) ? null : event.provider
  if (event.type === 'passwordSubmitted') return offeredMethods.includes('password') ? null : 'a password'
  return event.type === 'emailMethodChosen' && !offeredMethods.includes(event.method) ? event.method : null
}
