import { sha256 } from '../crypto/digest.ts'
import { parseEmailAddress } from '../domain/fields/emails.ts'
import { chooseRedirectUrl } from '../domain/fields/redirectUrls.ts'
import { createPasswordDigest } from '../domain/passwords/digest.ts'
import { validateResetInput, spendReset, requireUsableReset } from '../domain/passwords/resets.ts'
import { sendReset } from '../domain/passwords/sendReset.ts'
import { setSharedPassword, findSharedPassword } from '../domain/passwords/store.ts'
import { checkStrength } from '../domain/passwords/strength.ts'
import { checkNotBreached, createPasswordFactor, verifyPassword, wrongCredentialsRefusal } from '../domain/passwords/verify.ts'
import { finishDiscovery } from '../domain/signIn/discover.ts'
import { createEmailFactor } from '../domain/signIn/finishSignIn.ts'
import { hashVerifier } from '../domain/signIn/pkce.ts'
import { normalizeEmail } from '../formats/emails.ts'
import { Refusal } from '../internal/refusal.ts'
import type { World } from '../world/world.ts'
import type { Operations } from './operation.ts'

function checkSharedPasswordsEnabled({ project }: World): void {
  if (project.cross_org_passwords) return
  throw new Refusal(400, 'cross_org_passwords_not_enabled', 'In this project, each organization has its own passwords.')
}

/** The calls for passwords before the user has chosen an organization. */
export const discoveryPasswordOperations: Operations<
  'passwords.discovery.resetByEmailStart' | 'passwords.discovery.resetByEmail' | 'passwords.discovery.authenticate'
> = {
  'passwords.discovery.resetByEmailStart': async (world, input, { clientFields }) => {
    checkSharedPasswordsEnabled(world)
    const { address } = parseEmailAddress(input.email_address)
    const resetInput = validateResetInput(world, input, clientFields.pkce_code_challenge)
    const loginUrl = chooseRedirectUrl(world.project, 'discovery', input.discovery_redirect_url)
    const hasPassword = findSharedPassword(world, address) !== null
    await sendReset(world, { to: address, organization: null, hasPassword, loginUrl, ...resetInput })
    return {}
  },
  'passwords.discovery.resetByEmail': async (world, input, { clientFields }) => {
    checkSharedPasswordsEnabled(world)
    const [key, verifier] = await Promise.all([sha256(input.password_reset_token), hashVerifier(clientFields.pkce_code_verifier)])
    const { email_address } = requireUsableReset(world, key, 'discovery', verifier)
    // A weak password does not spend the reset link, so that the user can choose another password.
    await checkStrength(world, input.password, email_address)
    // The link is checked again, because another request can have used it during the await.
    const reset = requireUsableReset(world, key, 'discovery', verifier)
    spendReset(world, reset)
    setSharedPassword(world, reset.email_address, await createPasswordDigest(world, input.password))
    const factors = [createEmailFactor(world, reset.email_address, 'magic_link'), createPasswordFactor(world)]
    return { ...(await finishDiscovery(world, reset.email_address, ...factors)), organization_id_hint: null }
  },
  'passwords.discovery.authenticate': async (world, input) => {
    checkSharedPasswordsEnabled(world)
    const emailAddress = normalizeEmail(input.email_address)
    const record = findSharedPassword(world, emailAddress)
    const { password } = input
    await verifyPassword(world, { emailAddress, tenant: 'discovery', record, password, createRefusal: wrongCredentialsRefusal })
    checkNotBreached(world, password)
    return { ...(await finishDiscovery(world, emailAddress, createPasswordFactor(world))), organization_id_hint: null }
  },
}
