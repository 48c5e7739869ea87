import { mailableAddress } from '../domain/fields/emails.ts'
import { checkLocale } from '../domain/fields/locales.ts'
import { sessionMinutes } from '../domain/fields/sessionMinutes.ts'
import { memberOf } from '../domain/members/members.ts'
import { knownOrganization } from '../domain/organizations/knownOrganization.ts'
import { checkMayUse } from '../domain/organizations/requirements.ts'
import { discoveryCodeKey, emailCodeKey, spendCode, usableCode } from '../domain/signIn/codes.ts'
import { finishDiscovery } from '../domain/signIn/discover.ts'
import { withFactor } from '../domain/signIn/factors.ts'
import { finishSignIn, emailFactor } from '../domain/signIn/finishSignIn.ts'
import { checkMayJoin, memberOrJoining } from '../domain/signIn/join.ts'
import { pendingKey, takePendingOf } from '../domain/signIn/pending.ts'
import { mailCode } from '../domain/signIn/sendCode.ts'
import type { Operations } from './operation.ts'

/** One-time codes by email. */
export const emailOtpOperations: Operations<
  'otps.email.loginOrSignup' | 'otps.email.authenticate' | 'otps.email.discovery.send' | 'otps.email.discovery.authenticate'
> = {
  'otps.email.loginOrSignup': (world, input) => {
    const { address } = mailableAddress(input.email_address)
    const organization = knownOrganization(world, input.organization_id)
    checkLocale(input.locale)
    const member = memberOf(world, organization.organization_id, address)
    checkMayUse(organization, member, 'email_otp')
    const kind = member ? 'login_code' : 'signup_code'
    if (kind === 'signup_code') checkMayJoin(world, organization, address)
    mailCode(world, { kind, to: address, organization })
    return {}
  },
  'otps.email.authenticate': async (world, input, { clientFields }) => {
    const minutes = sessionMinutes(input.session_duration_minutes)
    const { address } = mailableAddress(input.email_address)
    checkLocale(input.locale)
    const organization = knownOrganization(world, input.organization_id)
    const pending = await pendingKey(clientFields.intermediate_session_token)
    const code = usableCode(world, emailCodeKey(organization.organization_id, address), input.code)
    const member = memberOrJoining(world, organization, address)
    spendCode(world, code)
    const factors = withFactor(takePendingOf(world, pending, member), emailFactor(world, address, 'email_otp'))
    return { ...(await finishSignIn(world, organization, member, factors, minutes)), method_id: world.emailId(address) }
  },
  'otps.email.discovery.send': (world, input) => {
    const { address } = mailableAddress(input.email_address)
    checkLocale(input.locale)
    mailCode(world, { kind: 'discovery_code', to: address, organization: null })
    return {}
  },
  'otps.email.discovery.authenticate': async (world, input) => {
    const { address } = mailableAddress(input.email_address)
    spendCode(world, usableCode(world, discoveryCodeKey(address), input.code))
    return finishDiscovery(world, address, emailFactor(world, address, 'email_otp'))
  },
}
