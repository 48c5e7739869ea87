// The order of the pages. `npm run check -- docs` fails if a page of the repository is missing here.
const page = (text, link) => ({ text, link })
const group = (text, items) => ({ text, items })

/** @type {{ text: string, items: { text: string, link: string }[] }[]} */
export const sidebar = [
  group('Quick start', [
    page('Playground', '/playground'),
    page('Install', '/guide/install'),
    page('Vite and React', '/guide/quick-start'),
    page('Next.js', '/guide/nextjs'),
    page('React Router', '/guide/react-router'),
    page('TanStack Router', '/guide/tanstack-router'),
    page('Without React', '/guide/headless'),
  ]),
  group('Sign-in methods', [
    page('Overview', '/methods/'),
    page('Emailed links', '/methods/email-links'),
    page('Emailed codes', '/methods/email-codes'),
    page('Passwords', '/methods/passwords'),
    page('Social login', '/methods/oauth'),
    page('Google One Tap', '/methods/one-tap'),
    page('Single sign-on', '/methods/sso'),
  ]),
  group('Guides', [
    page('Sessions in the browser', '/guide/sessions'),
    page('Sessions on your server', '/server'),
    page('Servers in other languages', '/guide/servers'),
    page('Organizations and discovery', '/guide/organizations'),
    page('A subdomain for each organization', '/guide/subdomains'),
    page('Users in your own database', '/guide/own-database'),
    page('MFA and step-up', '/guide/mfa'),
    page('Roles and permissions', '/guide/permissions'),
    page('Theming', '/guide/theming'),
    page('Languages and texts', '/guide/languages'),
    page('Your own screens', '/guide/own-screens'),
    page('Identity provider', '/guide/identity-provider'),
    page('Webviews and mobile', '/guide/webviews'),
  ]),
  group('Testing', [
    page('Overview and Vitest', '/testing'),
    page('React Testing Library', '/guide/testing-react'),
    page('Playwright with TOTP', '/guide/testing-playwright'),
    page('Simulate failures', '/guide/testing-failures'),
  ]),
  group('Production', [
    page('Security', '/guide/security'),
    page('Custom domain, HttpOnly', '/guide/custom-domain'),
    page('Going live', '/guide/going-live'),
    page('Rate limits', '/guide/rate-limits'),
    page('Debugging, impersonation', '/guide/debugging'),
    page('Migration', '/guide/migration'),
    page('FAQ', '/guide/faq'),
    page('Versions', '/versions'),
  ]),
  group('Reference', [
    page('Errors and messages', '/errors'),
    page('Methods of the client', '/calls'),
    page('The client', '/reference/client'),
    page('The widget', '/reference/widget'),
    page('Exports of the packages', '/reference/exports/'),
    page('The emulator', '/reference/emulator'),
    page('The console', '/console'),
    page('Screens', '/screens'),
    page('Theme values and parts', '/theming'),
    page('Texts in every language', '/reference/languages'),
    page('Example without a framework', '/examples/headless'),
  ]),
  group('Contributing', [
    page('Set up, test, change', '/contributing'),
    page('Architecture', '/architecture'),
    page('The state machine', '/machine'),
    page('Threats', '/threats'),
    page('Decisions', '/decisions'),
    page('Reliability', '/reliability'),
    page('Scale', '/scale'),
    page('Benchmarks', '/bench'),
    page('Results of the benchmarks', '/bench-results'),
  ]),
]

export const nav = [
  page('Quick start', '/guide/quick-start'),
  page('Playground', '/playground'),
  page('Methods', '/methods/'),
  page('Testing', '/testing'),
  page('Errors', '/errors'),
  page('Reference', '/calls'),
]
