import type { AuthMethod, MailedMethod } from '../../config/methods.ts'
import type { MainBlock, MainButton, OrganizationFacts } from '../machine/facts.ts'
import { providerOf } from './authMethods.ts'

/** The input of `mainLayout`. */
export interface MainPlan {
  readonly methods: readonly AuthMethod[]
  readonly organization: OrganizationFacts | null
  /** True if an earlier first factor has identified the email address. */
  readonly knowsEmail: boolean
}

const isMailed = (method: AuthMethod): method is MailedMethod => method === 'magic_link' || method === 'email_otp'

function buttonsOf(method: AuthMethod, organization: OrganizationFacts | null): MainButton[] {
  const provider = providerOf(method)
  if (provider) return [{ kind: 'oauth', provider }]
  return organization ? organization.connections.map((connection) => ({ kind: 'sso', connection })) : [{ kind: 'ssoDiscovery' }]
}

/** Returns the form of Main. It asks for a password only if no method sends an email. */
function formOf({ methods, organization, knowsEmail }: MainPlan): MainBlock {
  const mailed = methods.filter(isMailed)
  const passwordInstead = methods.includes('password')
  if (mailed.length > 0) return { kind: knowsEmail ? 'known' : 'email', methods: mailed, passwordInstead }
  return { kind: organization && !knowsEmail ? 'passwordEmail' : 'password' }
}

const needsForm = (method: AuthMethod): boolean => isMailed(method) || method === 'password'

/**
 * Returns the blocks of Main in their order. All methods that start with an email address share one form. The form is at the position of the
 * first of these methods. Neighboring buttons share a block.
 */
export function mainLayout(plan: MainPlan): readonly MainBlock[] {
  const { methods, organization } = plan
  const blocks: MainBlock[] = []
  for (const method of methods) {
    const previousBlock = blocks.at(-1)
    if (needsForm(method)) {
      const hasForm = blocks.some(({ kind }) => kind !== 'buttons')
      if (!hasForm) blocks.push(formOf(plan))
    } else if (previousBlock?.kind === 'buttons') {
      blocks[blocks.length - 1] = { kind: 'buttons', buttons: [...previousBlock.buttons, ...buttonsOf(method, organization)] }
    } else blocks.push({ kind: 'buttons', buttons: buttonsOf(method, organization) })
  }
  return blocks
}
