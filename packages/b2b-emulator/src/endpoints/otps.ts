import { parseEmailAddress } from '../domain/fields/emails.ts'
import { checkLocale } from '../domain/fields/locales.ts'
import { validateSessionMinutes } from '../domain/fields/sessionMinutes.ts'
import { findMember } from '../domain/members/members.ts'
import { checkCanUseMethod } from '../domain/organizations/requirements.ts'
import { requireOrganization } from '../domain/organizations/requireOrganization.ts'
import { discoveryCodeKey, emailCodeKey, spendCode, requireUsableCode } from '../domain/signIn/codes.ts'
import { finishDiscovery } from '../domain/signIn/discover.ts'
import { addFactor } from '../domain/signIn/factors.ts'
import { finishSignIn, createEmailFactor } from '../domain/signIn/finishSignIn.ts'
import { checkCanJoin, findOrAddMember } from '../domain/signIn/join.ts'
import { pendingKeyOf, takePendingFactors } from '../domain/signIn/pending.ts'
import { sendCode } from '../domain/signIn/sendCode.ts'
import type { Operations } from './operation.ts'

/** The calls for one-time codes by email. */
export const emailOtpOperations: Operations<
  'otps.email.loginOrSignup' | 'otps.email.authenticate' | 'otps.email.discovery.send' | 'otps.email.discovery.authenticate'
> = {
  'otps.email.loginOrSignup': (world, input) => {
    const { address } = parseEmailAddress(input.email_address)
    const organization = requireOrganization(world, input.organization_id)
    checkLocale(input.locale)
    const member = findMember(world, organization.organization_id, address)
    checkCanUseMethod(organization, member, 'email_otp')
    const kind = member ? 'login_code' : 'signup_code'
    if (kind === 'signup_code') checkCanJoin(world, organization, address)
    sendCode(world, { kind, to: address, organization })
    return {}
  },
  'otps.email.authenticate': async (world, input, { clientFields }) => {
    const minutes = validateSessionMinutes(input.session_duration_minutes)
    const { address } = parseEmailAddress(input.email_address)
    checkLocale(input.locale)
    const organization = requireOrganization(world, input.organization_id)
    const pendingKey = await pendingKeyOf(clientFields.intermediate_session_token)
    const code = requireUsableCode(world, emailCodeKey(organization.organization_id, address), input.code)
    const member = findOrAddMember(world, organization, address)
    spendCode(world, code)
    const factors = addFactor(takePendingFactors(world, pendingKey, member), createEmailFactor(world, address, 'email_otp'))
    return { ...(await finishSignIn(world, { organization, member, factors, minutes })), method_id: world.emailId(address) }
  },
  'otps.email.discovery.send': (world, input) => {
    const { address } = parseEmailAddress(input.email_address)
    checkLocale(input.locale)
    sendCode(world, { kind: 'discovery_code', to: address, organization: null })
    return {}
  },
  'otps.email.discovery.authenticate': async (world, input) => {
    const { address } = parseEmailAddress(input.email_address)
    spendCode(world, requireUsableCode(world, discoveryCodeKey(address), input.code))
    return finishDiscovery(world, address, createEmailFactor(world, address, 'email_otp'))
  },
}
