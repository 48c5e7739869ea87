// Compiled, never run. The first function must compile with the published types. Each `@ts-expect-error` marks a mistake that must not.
import type {
  Answer,
  B2BClient,
  Bootstrap,
  BootstrapClient,
  CreateOrganizationInput,
  DiscoveredOrganization,
  ErrorType,
  Input,
  KnownErrorType,
  LoginOrSignupInput,
  Member,
  MemberSession,
  Organization,
  Output,
  SessionTokens,
  SignInAnswer,
  UpdateMemberInput,
} from '@acme/b2b-client'
import type { CallName } from '@acme/b2b-client/contract'
import type { ErrorTypeOf, MethodName } from '@acme/b2b-client/error-types'
import { expectTypeOf } from 'vitest'

declare const client: B2BClient
declare const member: Member
declare const organization: Organization
declare const session: MemberSession
declare const answer: SignInAnswer
declare const found: DiscoveredOrganization
declare const bootstrap: Bootstrap
declare const errorType: ErrorType
declare const linkError: ErrorTypeOf<'magicLinks.email.loginOrSignup'>

export async function correctUses() {
  // Each call accepts the named input type of its row.
  expectTypeOf(client.magicLinks.email.loginOrSignup).parameter(0).toEqualTypeOf<LoginOrSignupInput>()
  expectTypeOf<Input<'organization.members.update'>>().toEqualTypeOf<UpdateMemberInput>()
  expectTypeOf<Answer<'passwords.authenticate'>>().toEqualTypeOf<SignInAnswer>()
  expectTypeOf<Output<'organization.get'>>().toEqualTypeOf<Organization>()
  expectTypeOf(client.self.get).returns.resolves.toEqualTypeOf<Member>()
  // Nested objects have names, which an editor shows.
  expectTypeOf(client.session.getTokens()).toEqualTypeOf<SessionTokens | null>()
  expectTypeOf(client.bootstrap).toEqualTypeOf<BootstrapClient>()
  expectTypeOf(client.member).toEqualTypeOf<B2BClient['self']>()
  expectTypeOf(client.discovery.organizations.list).parameters.toEqualTypeOf<[]>()
  expectTypeOf(client.search.searchMember).parameters.toEqualTypeOf<[email_address: string, organization_id: string]>()

  await client.magicLinks.email.loginOrSignup({ email_address: 'ada@acme.test', organization_id: 'organization-1' })
  await client.magicLinks.email.loginOrSignup({ email_address: 'ada@acme.test', organization_id: 'organization-1', locale: undefined })
  await client.session.authenticate()
  await client.session.revoke({ forceClear: true })
  await client.organization.update({ mfa_policy: 'REQUIRED_FOR_ALL', allowed_auth_methods: ['sso', 'magic_link'] })
  // The values of a response are valid inputs.
  await client.organization.update({
    allowed_auth_methods: [...organization.allowed_auth_methods, 'sso'],
    mfa_policy: organization.mfa_policy,
  })
  await client.self.update({ untrusted_metadata: { theme: 'dark', seen: [1, 2] } })
  await client.organization.members.delete(member.member_id)
  const query = { operator: 'AND', operands: [{ filter_name: 'member_emails', filter_value: ['ada@acme.test'] }] } as const
  await client.organization.members.search({ limit: 10, query })
  const settings: CreateOrganizationInput = { session_duration_minutes: 60, email_jit_provisioning: 'RESTRICTED' }
  await client.discovery.organizations.create({
    ...settings,
    allowed_oauth_tenants: { slack: ['T01'] },
    oauth_tenant_jit_provisioning: 'RESTRICTED',
  })
  await client.idp.oauthAuthorizeStart({
    client_id: 'app',
    redirect_uri: 'https://app.test',
    response_type: 'code',
    state: 'state',
    nonce: 'nonce',
    code_challenge: 'challenge',
    code_challenge_method: 'S256',
  })
  await client.oauth.google.start({ organization_slug: 'acme', provider_params: { login_hint: 'ada@acme.test' } })

  // `member_authenticated` distinguishes a complete sign-in from an incomplete one.
  if (answer.member_authenticated) {
    expectTypeOf(answer.member_session).toEqualTypeOf<MemberSession>()
    expectTypeOf(answer.mfa_required).toEqualTypeOf<null>()
  } else {
    expectTypeOf(answer.member_session).toEqualTypeOf<null>()
    expectTypeOf(answer.intermediate_session_token).toEqualTypeOf<string>()
    expectTypeOf(answer.mfa_required?.member_options?.mfa_phone_number).toEqualTypeOf<string | undefined>()
  }
  if (found.membership.type === 'eligible_to_join_by_email_domain') {
    expectTypeOf(found.membership.details?.domain).toEqualTypeOf<string | undefined>()
    expectTypeOf(found.membership.member).toEqualTypeOf<null>()
  }
  if (found.membership.type === 'active_member') expectTypeOf(found.membership.member).toEqualTypeOf<Member>()

  // Metadata has no fixed fields, and open unions accept future values.
  expectTypeOf(member.trusted_metadata['plan']).toEqualTypeOf<unknown>()
  expectTypeOf(session.custom_claims?.['tenant']).toEqualTypeOf<unknown>()
  const status: Member['status'] = 'suspended'
  expectTypeOf(bootstrap.rbacPolicy?.roles[0]?.role_id).toEqualTypeOf<string | undefined>()
  const url = await client.authenticateByUrl({ session_duration_minutes: 60 })
  if (url?.handled && url.tokenType === 'oauth') expectTypeOf(url.data.provider_values.access_token).toEqualTypeOf<string | undefined>()

  // The error types of each call of the contract that is a method: those of every call, of its fields and traits, and its own.
  expectTypeOf<MethodName>().toEqualTypeOf<Exclude<CallName, `${'project' | 'oneTap'}.${string}`>>()
  expectTypeOf<ErrorTypeOf<MethodName>>().toExtend<KnownErrorType>()
  expectTypeOf<'too_many_requests' | 'invalid_locale' | 'invalid_email'>().toExtend<typeof linkError>()
  expectTypeOf<'pkce_mismatch' | 'member_reset_password'>().toExtend<ErrorTypeOf<'magicLinks.authenticate' | 'passwords.authenticate'>>()
  switch (errorType as ErrorTypeOf<'otps.sms.authenticate'>) {
    case 'otp_code_not_found':
    case 'unable_to_auth_otp_code':
      return 'wrong code'
    default:
      return status
  }
}

export async function wrongUses() {
  // Misspelled and unknown fields.
  // @ts-expect-error
  void member.email_adress
  // @ts-expect-error
  void member.id
  // @ts-expect-error
  void member.roles[0]?.name
  // @ts-expect-error
  void member.oauth_registrations[0]?.provider
  // @ts-expect-error
  void organization.slug
  // @ts-expect-error
  void organization.sso_active_connections[0]?.name
  // @ts-expect-error
  void session.expires
  // @ts-expect-error
  void session.authentication_factors[0]?.method
  // @ts-expect-error
  void answer.session
  // @ts-expect-error
  void found.organization_id
  // @ts-expect-error
  void bootstrap.project_name
  // @ts-expect-error -- the public organization has 13 fields and no metadata
  void (await client.organization.getBySlug({ organization_slug: 'acme' })).organization?.trusted_metadata
  // @ts-expect-error
  void (await client.search.searchMember('ada@acme.test', 'organization-1')).member?.email_address

  // Fields that can be null or absent.
  // @ts-expect-error -- null if another step is required
  void answer.member_session.expires_at
  // @ts-expect-error -- null unless another factor is required
  void answer.primary_required.allowed_auth_methods
  // @ts-expect-error -- null for an organization that the user can join
  void found.membership.member.member_id
  // @ts-expect-error -- null without a default connection
  void organization.sso_default_connection_id.length
  // @ts-expect-error -- optional
  void organization.allowed_mfa_methods.length

  // Unknown values.
  // @ts-expect-error
  void (organization.mfa_policy === 'REQUIRED')
  // @ts-expect-error
  void (organization.email_jit_provisioning === 'ALL')
  // @ts-expect-error
  void (found.membership.type === 'active')
  // @ts-expect-error
  void client.organization.update({ auth_methods: 'NOT_ALLOWED' })
  // @ts-expect-error
  void client.organization.update({ allowed_auth_methods: ['magic_links'] })
  // @ts-expect-error
  void client.totp.authenticate({ organization_id: '', member_id: '', code: '', session_duration_minutes: 60, set_mfa_enrollment: 'yes' })
  // @ts-expect-error
  void client.organization.members.search({ query: { operator: 'NOT', operands: [] } })

  // Error types.
  // @ts-expect-error -- misspelled method
  expectTypeOf<ErrorTypeOf<'magicLinks.email.loginOrSignUp'>>()
  // @ts-expect-error -- a group of methods
  expectTypeOf<ErrorTypeOf<'magicLinks.email'>>()
  // @ts-expect-error -- misspelled type
  void (linkError === 'invalid_emails')
  // @ts-expect-error -- a type of other calls
  void (linkError === 'otp_code_not_found')
  switch (linkError) {
    case 'invalid_email':
      break
    // @ts-expect-error -- a type of other calls
    case 'pkce_mismatch':
      break
    default:
      break
  }

  // Arguments.
  // @ts-expect-error
  void client.magicLinks.email.loginOrSignup({ email: 'ada@acme.test', organization_id: 'organization-1' })
  // @ts-expect-error -- organization_id is missing
  void client.magicLinks.email.loginOrSignup({ email_address: 'ada@acme.test' })
  // @ts-expect-error
  void client.magicLinks.authenticate({ magic_links_token: 'token', session_duration_minutes: '60' })
  // @ts-expect-error
  void client.discovery.organizations.create({ session_duration_minutes: 60, email_jit_provisionning: 'RESTRICTED' })
  // @ts-expect-error
  void client.idp.oauthAuthorizeStart({ client_id: 'app', redirect_uri: '', response_type: 'code', code_challange: 'challenge' })
  // @ts-expect-error -- the argument is the id
  void client.organization.members.delete({ member_id: 'member-1' })
  // @ts-expect-error
  void client.self.update({ untrusted_metadata: 'dark' })
  // @ts-expect-error
  void client.passwords.signIn({})
}
