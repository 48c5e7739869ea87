import { createB2BClient, isB2BError, type ClientState, type KnownErrorType, type Output } from '@acme/b2b-client'
import './style.css'

const emulator: string = new URL(import.meta.env['VITE_EMULATOR_URL'] ?? 'http://localhost:4400', window.location.origin).origin
const publicToken = 'public-token-test-headless'
const client = createB2BClient(publicToken, { hosts: { test: emulator } })
const stay = { session_duration_minutes: 60 }
const here = window.location.origin + window.location.pathname

/** What a person is told of a refusal; of any other, general words, and never the server's. */
const REFUSED: Readonly<Partial<Record<string, string>>> = {
  invalid_email: 'This is not an address that mail can be sent to. Look again.',
  invalid_email_for_jit_provisioning: 'Acme Corp does not let this address in. Use the one your company gave you.',
  unauthorized_credentials: 'This email and password do not belong together.',
  otp_code_not_found: 'This code is not the right one. Look again, or ask for another.',
  unable_to_authenticate_totp: 'This code is not the right one. Look again.',
  totp_code_already_authenticated: 'This code has been used. Wait for the next one.',
  unable_to_auth_otp_code: 'This code has expired or was used. Ask for a new one.',
  magic_link_not_found: 'This link does not work any more. Ask for a new one.',
  unable_to_auth_magic_link: 'This link has expired or was used. Ask for a new one.',
  pkce_expected_code_verifier: 'Open the link in the browser in which you asked for it.',
} satisfies { readonly [T in KnownErrorType]?: string }

function sentenceFor(error: unknown): string {
  if (isB2BError(error) && error.name === 'UnreachableError') return 'We could not reach the server. Check your connection and try again.'
  const type = isB2BError(error) && error.name === 'ApiError' ? error.error_type : ''
  return REFUSED[type] ?? 'That did not work. Try again, or try another way.'
}

function part<T extends HTMLElement>(id: string): T {
  const found = document.querySelector<T>(`#${id}`)
  if (found === null) throw new Error(`The page lacks ${id}.`)
  return found
}
const field = (id: 'email' | 'password' | 'code') => part<HTMLInputElement>(id)
const way = () => document.querySelector<HTMLInputElement>('[name=way]:checked')?.value ?? 'link'
const say = (text: string, is: 'said' | 'failed' = 'said') => void Object.assign(part('said'), { textContent: text, className: is })

/** The steps of the page, and what each shows. */
const STEPS = { ask: ['ask'], arriving: [], sent: ['back'], check: ['check', 'back'], account: ['leave'] } as const

/** Shows a step. The focus goes to its first empty field, else to the heading. */
function show(step: keyof typeof STEPS, title: string, text = ''): void {
  const shown: readonly string[] = STEPS[step]
  for (const id of ['ask', 'check', 'back', 'leave']) part(id).hidden = !shown.includes(id)
  part('title').textContent = title
  say(text)
  const fields = [...document.querySelectorAll<HTMLInputElement>('form:not([hidden]) input:enabled:not([type=radio])')]
  ;(fields.find(({ value }) => value === '') ?? fields[0] ?? part('title')).focus()
}
const askAgain = (text = '') => show('ask', 'Continue to Acme Corp', text)

/** Does one thing at a time, and says kindly what went wrong; the focus stays where the person is. */
async function attempt(work: () => Promise<unknown>): Promise<void> {
  const main = part('main')
  if (main.ariaBusy === 'true') return
  main.ariaBusy = 'true'
  say('')
  await work().catch((error: unknown) => say(sentenceFor(error), 'failed'))
  main.ariaBusy = 'false'
}

let checkCode: (code: string) => Promise<Output<'magicLinks.authenticate'>>

function askForCode(text: string, check: typeof checkCode): void {
  checkCode = check
  field('code').value = ''
  show('check', 'Enter the code', text)
}

/** Goes on from an answer: in, or to the second factor. */
function goOn({ member_session, mfa_required, organization_id, member_id }: Output<'magicLinks.authenticate'>): void {
  if (member_session !== null) return render(client.getState())
  if (!mfa_required?.member_options?.totp_registration_id) return askAgain('Acme Corp asks for more than this page offers.')
  askForCode('It is in your authenticator app.', (code) => client.totp.authenticate({ organization_id, member_id, code, ...stay }))
}

async function begin(): Promise<void> {
  const email_address = field('email').value
  const { organization } = await client.organization.getBySlug({ organization_slug: 'acme' })
  if (organization === null) return say('There is no Acme Corp here.')
  const who = { email_address, organization_id: organization.organization_id }
  if (way() === 'password') return goOn(await client.passwords.authenticate({ ...who, password: field('password').value, ...stay }))
  if (way() === 'code') {
    await client.otps.email.loginOrSignup(who)
    return askForCode(`We sent it to ${email_address}.`, (code) => client.otps.email.authenticate({ ...who, code, ...stay }))
  }
  await client.magicLinks.email.loginOrSignup({ ...who, login_redirect_url: here, signup_redirect_url: here })
  show('sent', 'Check your email', `We sent a link to ${email_address}. It signs you in.`)
}

/** Shows who is signed in, in this tab and every other. */
function render({ member, organization, session }: ClientState): void {
  const until = new Date(session?.expires_at ?? 0).toLocaleTimeString([], { timeStyle: 'short' })
  if (member && session)
    show(
      'account',
      `Welcome, ${member.name || 'aboard'}`,
      `${member.email_address} at ${organization?.organization_name ?? ''}, until ${until}.`,
    )
  else if (!part('leave').hidden) askAgain('You are logged out.')
}

part<HTMLAnchorElement>('mail').href = `${emulator}/console/${publicToken}`
part('ask').addEventListener('change', () => {
  field('password').disabled = part('withPassword').hidden = way() !== 'password'
  part('continue').textContent = way() === 'password' ? 'Continue' : `Email me a ${way()}`
})
const onSubmit = (form: string, work: () => Promise<void>) =>
  part(form).addEventListener('submit', (event) => (event.preventDefault(), void attempt(work)))
onSubmit('ask', begin)
onSubmit('check', async () => goOn(await checkCode(field('code').value.trim())))
part('back').addEventListener('click', () => askAgain())
// Ends the session in this browser even when the provider cannot be told.
part('leave').addEventListener('click', () => void client.session.revoke({ forceClear: true }).catch(() => {}))

client.onStateChange(render)
if (client.parseAuthenticateUrl() === null) render(client.getState())
else {
  show('arriving', 'Logging in…')
  void attempt(async () => {
    const arrival = await client.authenticateByUrl(stay).catch((error: unknown) => {
      // Whoever follows a link twice is signed in by it already.
      if (client.session.getSync() !== null) return render(client.getState())
      askAgain()
      throw error
    })
    if (arrival?.handled && arrival.tokenType === 'multi_tenant_magic_links') goOn(arrival.data)
    else if (arrival !== undefined) askAgain('This link belongs to another page.')
  })
}
