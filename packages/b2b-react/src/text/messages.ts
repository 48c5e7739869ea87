/*
 * Every text a person reads, in English. The placeholders of a sentence are the argument type of whoever says it.
 * Another language is a catalogue of the same shape; a host's own wording is a partial one.
 */

/** Every text of the widget, by its key. */
export const messages = {
  'action.back': 'Back',
  'action.tryAgain': 'Try again',
  or: 'or',

  'main.header.discovery': 'Sign up or log in',
  'main.header.organization': 'Continue to {organization}',
  'email.label': 'Email',
  'email.placeholder': 'example@email.com',
  'email.continue': 'Continue with email',
  'email.invalid': 'Invalid email address',

  'confirmation.header': 'Check your email',
  'confirmation.body': 'An email was sent to {email}.',
  'confirmation.gmail': 'Open in Gmail',
  'confirmation.yahoo': 'Open in Yahoo',
  'confirmation.outlook': 'Open in Outlook',
  'confirmation.newTab': 'opens in a new tab',
  'confirmation.prompt': "Didn't get it?",
  'confirmation.resend': 'Resend email',
  'confirmation.resent': 'Email resent',
  'confirmation.cooldown': 'in {time}',
  'confirmation.cooldownDescription': 'Available in {time}.',

  'discovery.header': 'Select an organization to continue',
  'discovery.join': 'Join',
  'discovery.accept': 'Accept Invite',
  'discovery.create': 'Create an organization',
  'discovery.none.header': '{email} does not belong to any organizations.',
  'discovery.none.body': 'Make sure your email address is correct. Otherwise, you might need to be invited by your admin.',
  'discovery.none.createHeader': 'Create an organization to get started',
  'discovery.none.createBody':
    '{email} does not have an account. Think this is a mistake? Try a different email address, or contact your admin.',
  'discovery.different': 'Try a different email address',

  'loading.page': 'Loading',
  'loading.login': 'Logging in...',
  'loading.slow': 'This is taking longer than usual.',

  'loggedIn.header': 'Success!',
  'loggedIn.body': 'You have successfully logged in.',
  'loggedIn.as': '{email} at {organization}',

  'error.header': 'Looks like there was an error!',
  'error.default': 'Something went wrong. Try again later or contact your admin for help.',
  'error.magicLink':
    'Something went wrong. Your login link may have expired, been revoked, or been used more than once. Request a new login link to try again, or contact your admin for help.',
  'error.organization': 'The organization you are looking for could not be found. If you think this is a mistake, contact your admin.',
  'error.cannotJoin': "Unable to join due to {organization}'s authentication policy. Please contact your admin for more information.",
  'error.adBlocker': 'The request was blocked by an Ad Blocker. Please disable your ad blocker, refresh the page, and try again.',
  'error.claimedDomain':
    'Your email domain is associated with a particular organization, so you are unable to join or create other organizations. Please contact your admin for more information.',
  'error.otherBrowser': 'This link was asked for in another browser. Open it there, or request a new login link here.',
  'error.unreachable': 'We could not reach the server. Check your connection and try again.',
  'error.rateLimited': 'Too many attempts. You can try again in {time}.',
  'error.sessionEnded': 'You logged out in another tab before this finished. Log in again to continue.',
  'error.signInExpired': 'Your login took too long and has expired. Start again to continue.',
  'error.noAccess': '{email} does not have access to {organization}. If you think this is a mistake, contact your admin.',
  'error.emailNotSent':
    'We were unable to send a passcode to the entered email address. Please try another email address, or contact your admin if you think this is a mistake.',
  'error.emailInactive':
    'The email address is marked as inactive. Please try another email address, or contact your admin if you think this is a mistake.',

  watermark: 'Powered by {brand}',
} as const
