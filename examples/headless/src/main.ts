import { createB2BClient, isB2BError, type ClientState, type KnownErrorType, type Output } from '@acme/b2b-client'
import './style.css'

/** The origin of the emulator. The server of this page or its build writes it into `index.html`. With `--https` it is that of this page. */
const configured = document.querySelector<HTMLMetaElement>('meta[name=emulator]')?.content ?? '%'
const emulator: string = new URL(configured.startsWith('%') ? 'http://localhost:4400' : configured, window.location.origin).origin
const publicToken = 'public-token-test-headless'
const client = createB2BClient(publicToken, { hosts: { test: emulator } })
const duration = { session_duration_minutes: 60 }
const pageUrl = window.location.origin + window.location.pathname

/** The messages for the user by error type. The text of the server is never shown. */
const MESSAGES: Readonly<Partial<Record<string, string>>> = {
  invalid_email: 'This is not a valid email address. Check it and try again.',
  invalid_email_for_jit_provisioning: 'Acme Corp does not accept this email address. Use your company address.',
  unauthorized_credentials: 'The email or the password is wrong.',
  otp_code_not_found: 'This code is wrong. Check it, or request a new one.',
  invalid_totp_code: 'A code has 6 digits.',
  unable_to_authenticate_totp: 'This code is wrong. Check it and try again.',
  totp_code_already_authenticated: 'This code was already used. Wait for the next one.',
  unable_to_auth_otp_code: 'This code has expired or was used. Request a new one.',
  magic_link_not_found: 'This link no longer works. Request a new one.',
  unable_to_auth_magic_link: 'This link has expired or was used. Request a new one.',
  pkce_expected_code_verifier: 'Open the link in the browser that requested it.',
} satisfies { readonly [T in KnownErrorType]?: string }

function messageFor(error: unknown): string {
  if (isB2BError(error) && error.name === 'UnreachableError') return 'We could not reach the server. Check your connection and try again.'
  const type = isB2BError(error) && error.name === 'ApiError' ? error.error_type : ''
  return MESSAGES[type] ?? 'The sign-in failed. Try again, or try another method.'
}

function element<T extends HTMLElement>(id: string): T {
  const match = document.querySelector<T>(`#${id}`)
  if (match === null) throw new Error(`The page has no element #${id}.`)
  return match
}
const field = (id: 'email' | 'password' | 'code') => element<HTMLInputElement>(id)
const selectedMethod = () => document.querySelector<HTMLInputElement>('[name=method]:checked')?.value ?? 'link'
const showStatus = (text: string, className: '' | 'failed' = '') => void Object.assign(element('status'), { textContent: text, className })

/** The visible elements of each step. */
const STEPS = {
  ask: ['ask'],
  authenticating: [],
  sent: ['back'],
  check: ['check', 'back'],
  enroll: ['app', 'check', 'back'],
  account: ['logout'],
} as const

/** Fills in the secret of an authenticator app, or removes it from the page. */
function fillApp(app: Pick<Output<'totp.create'>, 'qr_code' | 'secret' | 'recovery_codes'> | null): void {
  if (app) element<HTMLImageElement>('qr').src = app.qr_code
  else element('qr').removeAttribute('src')
  element('secret').textContent = app?.secret ?? ''
  element('backup').textContent = app?.recovery_codes.join('\n') ?? ''
}

/** Shows a step and moves the focus to its first empty field, or to the heading. */
function show(step: keyof typeof STEPS, title: string, text = ''): void {
  const visible: readonly string[] = STEPS[step]
  for (const id of ['ask', 'app', 'check', 'back', 'logout']) element(id).hidden = !visible.includes(id)
  if (step !== 'enroll') fillApp(null)
  element('title').textContent = title
  showStatus(text)
  const fields = [...document.querySelectorAll<HTMLInputElement>('form:not([hidden]) input:enabled:not([type=radio])')]
  ;(fields.find(({ value }) => value === '') ?? fields[0] ?? element('title')).focus()
}
const startOver = (text = '') => show('ask', 'Continue to Acme Corp', text)

/** Runs one action at a time and shows its error. The focus does not move. */
async function run(action: () => Promise<unknown>): Promise<void> {
  const main = element('main')
  if (main.ariaBusy === 'true') return
  main.ariaBusy = 'true'
  showStatus('')
  await action().catch((error: unknown) => showStatus(messageFor(error), 'failed'))
  main.ariaBusy = 'false'
}

let checkCode: (code: string) => Promise<Output<'magicLinks.authenticate'>>

function askForCode(text: string, check: typeof checkCode): void {
  checkCode = check
  field('code').value = ''
  show('check', 'Enter the code', text)
}

/** Shows the secret of an authenticator app. The first code of the app completes the sign-in. */
async function enroll(member: { organization_id: string; member_id: string }, check: typeof checkCode): Promise<void> {
  // The first code opens the session, and `onStateChange` then shows the member at once. So the backup codes are shown before that.
  fillApp(await client.totp.create(member))
  checkCode = check
  field('code').value = ''
  show('enroll', 'Set up an authenticator app', 'Enter the code that the app shows.')
}

/** Continues after a sign-in response: signed in, or with the second factor. */
async function continueWith(answer: Output<'magicLinks.authenticate'>): Promise<void> {
  const { member_session, mfa_required, organization_id, member_id } = answer
  if (member_session !== null) return render(client.getState())
  const check = (code: string) => client.totp.authenticate({ organization_id, member_id, code, ...duration })
  const factors = mfa_required?.member_options
  if (factors?.totp_registration_id) return askForCode('It is in your authenticator app.', check)
  if (mfa_required !== null && !factors?.mfa_phone_number) return enroll({ organization_id, member_id }, check)
  startOver('Acme Corp requires a step that this page does not support.')
}

async function signIn(): Promise<void> {
  const email_address = field('email').value
  const { organization } = await client.organization.getBySlug({ organization_slug: 'acme' })
  if (organization === null) return showStatus('The organization Acme Corp does not exist.')
  const user = { email_address, organization_id: organization.organization_id }
  if (selectedMethod() === 'password')
    return continueWith(await client.passwords.authenticate({ ...user, password: field('password').value, ...duration }))
  if (selectedMethod() === 'code') {
    await client.otps.email.loginOrSignup(user)
    return askForCode(`We sent it to ${email_address}.`, (code) => client.otps.email.authenticate({ ...user, code, ...duration }))
  }
  await client.magicLinks.email.loginOrSignup({ ...user, login_redirect_url: pageUrl, signup_redirect_url: pageUrl })
  show('sent', 'Check your email', `We sent a link to ${email_address}. It signs you in.`)
}

/** Shows the signed-in member. Also runs after a login or logout in another tab. */
function render({ member, organization, session }: ClientState): void {
  const until = new Date(session?.expires_at ?? 0).toLocaleTimeString([], { timeStyle: 'short' })
  if (member && session)
    show(
      'account',
      `Welcome, ${member.name || 'aboard'}`,
      `${member.email_address} at ${organization?.organization_name ?? ''}, until ${until}.`,
    )
  else if (!element('logout').hidden) startOver('You are logged out.')
}

element<HTMLAnchorElement>('mail').href = `${emulator}/console/${publicToken}`
element('ask').addEventListener('change', () => {
  const isPassword = selectedMethod() === 'password'
  field('password').disabled = !isPassword
  element('passwordLabel').hidden = !isPassword
  element('continue').textContent = isPassword ? 'Continue' : `Email me a ${selectedMethod()}`
})
const onSubmit = (form: string, action: () => Promise<void>) =>
  element(form).addEventListener('submit', (event) => {
    event.preventDefault()
    void run(action)
  })
onSubmit('ask', signIn)
onSubmit('check', async () => continueWith(await checkCode(field('code').value.trim())))
element('back').addEventListener('click', () => startOver())
// `forceClear` ends the session in this browser even if the server cannot be reached.
element('logout').addEventListener('click', () => void client.session.revoke({ forceClear: true }).catch(() => {}))

client.onStateChange(render)
if (client.parseAuthenticateUrl() === null) render(client.getState())
else {
  show('authenticating', 'Signing in…')
  void run(async () => {
    try {
      const result = await client.authenticateByUrl(duration)
      if (result?.handled && result.tokenType === 'multi_tenant_magic_links') await continueWith(result.data)
      else startOver(result ? 'This link belongs to another page.' : '')
    } catch (error) {
      // The second use of a link fails, but the first has already signed the user in.
      if (client.session.getSync() !== null) return render(client.getState())
      startOver()
      throw error
    }
  })
}
