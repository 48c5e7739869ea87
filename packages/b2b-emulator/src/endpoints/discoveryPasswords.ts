import { sha256 } from '../crypto/digest.ts'
import { mailableAddress } from '../domain/fields/emails.ts'
import { redirectUrl } from '../domain/fields/redirectUrls.ts'
import { digestOf } from '../domain/passwords/digest.ts'
import { resetTerms, spendReset, usableReset } from '../domain/passwords/resets.ts'
import { mailReset } from '../domain/passwords/sendReset.ts'
import { setSharedPassword, sharedPassword } from '../domain/passwords/store.ts'
import { checkStrong } from '../domain/passwords/strength.ts'
import { checkNotBreached, passwordFactor, verifyPassword, wrongCredentials } from '../domain/passwords/verify.ts'
import { finishDiscovery } from '../domain/signIn/discover.ts'
import { emailFactor } from '../domain/signIn/finishSignIn.ts'
import { proofOf } from '../domain/signIn/pkce.ts'
import { normalizeEmail } from '../formats/emails.ts'
import { Refusal } from '../internal/refusal.ts'
import type { World } from '../world/world.ts'
import type { Operations } from './operation.ts'

function checkSharedPasswordsEnabled({ project }: World): void {
  if (project.cross_org_passwords) return
  throw new Refusal(400, 'cross_org_passwords_not_enabled', 'In this project, each organization has its own passwords.')
}

/** Passwords of users who have not chosen an organization yet. */
export const discoveryPasswordOperations: Operations<
  'passwords.discovery.resetByEmailStart' | 'passwords.discovery.resetByEmail' | 'passwords.discovery.authenticate'
> = {
  'passwords.discovery.resetByEmailStart': async (world, input, { clientFields }) => {
    checkSharedPasswordsEnabled(world)
    const { address } = mailableAddress(input.email_address)
    const terms = resetTerms(world, input, clientFields.pkce_code_challenge)
    const loginUrl = redirectUrl(world.project, 'discovery', input.discovery_redirect_url)
    const hasPassword = sharedPassword(world, address) !== null
    await mailReset(world, { to: address, organization: null, hasPassword, loginUrl, ...terms })
    return {}
  },
  'passwords.discovery.resetByEmail': async (world, input, { clientFields }) => {
    checkSharedPasswordsEnabled(world)
    const [key, proof] = await Promise.all([sha256(input.password_reset_token), proofOf(clientFields.pkce_code_verifier)])
    await checkStrong(world, input.password, usableReset(world, key, 'discovery', proof).email_address)
    // Checked again, because another request can have used the link during the await.
    const reset = usableReset(world, key, 'discovery', proof)
    spendReset(world, reset)
    setSharedPassword(world, reset.email_address, await digestOf(world, input.password))
    const factors = [emailFactor(world, reset.email_address, 'magic_link'), passwordFactor(world)]
    return { ...(await finishDiscovery(world, reset.email_address, ...factors)), organization_id_hint: null }
  },
  'passwords.discovery.authenticate': async (world, input) => {
    checkSharedPasswordsEnabled(world)
    const emailAddress = normalizeEmail(input.email_address)
    const record = sharedPassword(world, emailAddress)
    await verifyPassword(world, { emailAddress, tenant: 'discovery', record, password: input.password, createRefusal: wrongCredentials })
    checkNotBreached(world, input.password)
    return { ...(await finishDiscovery(world, emailAddress, passwordFactor(world))), organization_id_hint: null }
  },
}
