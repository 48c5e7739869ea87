import type { Answer } from '@acme/b2b-client'
import { factsOf, fail, show, textsOf } from '../step.ts'
import type { FlowState, OrganizationFacts, Step } from '../types.ts'

type Authentication = Pick<Answer<'magicLinks.authenticate'>, 'member_session' | 'member' | 'organization' | 'primary_required'>

/** The one place that decides where a sign-in goes on. Source: widget specification section 4. */
export function afterAuthentication(state: FlowState, { member_session, member, organization, primary_required }: Authentication): Step {
  // The provider may leave fields out, whatever the types say.
  const facts: OrganizationFacts | null = organization ? factsOf(organization) : state.organization
  const address: unknown = member?.email_address
  const email = typeof address === 'string' ? address : state.email
  if (member_session) {
    return show({ ...state, history: [] }, { name: 'LoggedIn', email, organization: facts?.name ?? '' }, { do: 'finish' })
  }
  if (primary_required && facts !== null) return askForPrimary({ ...state, email }, facts, textsOf(primary_required.allowed_auth_methods))
  return fail(state, { key: 'error.default' }, 'restart')
}

/** Another first factor is needed: Main with what is allowed, or nothing that can be done here. */
export function askForPrimary(
  state: FlowState,
  organization: OrganizationFacts,
  methods: readonly string[],
  options: { back?: boolean } = {},
): Step {
  if (!methods.includes('magic_link')) {
    return fail({ ...state, organization }, { key: 'error.cannotJoin', values: { organization: organization.name } }, 'restart', options)
  }
  const history = options.back === true ? [...state.history, state.screen] : []
  return show({ ...state, history, organization, type: 'Organization' }, { name: 'Main' })
}
