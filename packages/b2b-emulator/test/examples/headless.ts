import { createB2BClient, type PendingSignInAnswer } from '@acme/b2b-client'

export const client = createB2BClient('public-token-test-app', { hosts: { test: 'http://localhost:4400' } })

/** Sends a link that leads back to this page. */
export async function sendLink(email_address: string) {
  const { organization } = await client.organization.getBySlug({ organization_slug: 'acme' })
  if (organization === null) throw new Error('There is no organization with this slug.')
  const { organization_id } = organization
  const here = window.location.origin
  await client.magicLinks.email.loginOrSignup({ email_address, organization_id, login_redirect_url: here, signup_redirect_url: here })
}

/** The functions of your page. */
export interface Page {
  showMember(email: string): void
  showLogin(message?: string): void
  /** Asks for the next step of a sign-in, such as a second factor. */
  showNextStep(answer: PendingSignInAnswer): void
}

/** Call this when the page loads. It completes the sign-in of a followed link, and shows each login and logout. */
export async function start({ showMember, showLogin, showNextStep }: Page) {
  function render(message?: string) {
    const { member } = client.getState()
    if (member) showMember(member.email_address)
    else showLogin(message)
  }
  client.onStateChange(() => render())
  try {
    const result = await client.authenticateByUrl({ session_duration_minutes: 60 })
    if (result?.handled && 'member_authenticated' in result.data && !result.data.member_authenticated) showNextStep(result.data)
    else render()
  } catch (error) {
    console.error(error)
    // If the member is signed in already, for example by the same link, this shows the member.
    render('This link did not work. Request a new one.')
  }
}
