import { DAY_MS, INVITE_TTL_MS, LINK_TTL_MS, MINUTE_MS } from '../limits.ts'
import type { EmailContent, LinkMailKind } from '../world/records/messages.ts'

const FOOTER = 'If you did not ask for it, you can ignore this mail. Nothing happens until the link is followed.'

const VALIDITY = `It works once, within ${LINK_TTL_MS / MINUTE_MS} minutes.`

/** Writes the text of an email with a link. `senderName` is the name of the organization or of the project. */
export function writeLinkEmail(kind: LinkMailKind, senderName: string): EmailContent {
  switch (kind) {
    case 'login':
      return {
        subject: `Your link to sign in to ${senderName}`,
        title: `Sign in to ${senderName}`,
        body: `Here is the link you asked for. ${VALIDITY}`,
        button: `Sign in to ${senderName}`,
        foot: FOOTER,
      }
    case 'signup':
      return {
        subject: `Your link to join ${senderName}`,
        title: `Welcome to ${senderName}`,
        body: `Follow the link to confirm your address and join. ${VALIDITY}`,
        button: `Join ${senderName}`,
        foot: FOOTER,
      }
    case 'discovery':
      return {
        subject: `Your link to continue to ${senderName}`,
        title: `Continue to ${senderName}`,
        body: `Follow the link to see the organizations you belong to. ${VALIDITY}`,
        button: 'See your organizations',
        foot: FOOTER,
      }
    case 'invite':
      return {
        subject: `You are invited to ${senderName}`,
        title: `Join ${senderName}`,
        body: `You have been invited. Follow the link to accept. It works once, within ${INVITE_TTL_MS / DAY_MS} days.`,
        button: `Join ${senderName}`,
        foot: 'If you do not know the sender, you can ignore this mail. Nothing happens until the link is followed.',
      }
  }
}
