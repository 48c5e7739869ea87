import * as z from 'zod/mini'

/* Emails and text messages, and their kinds. */

const LINK_MAILS = ['login', 'signup', 'discovery', 'invite'] as const

/** The kinds of emails with a sign-in link. */
export type LinkMailKind = (typeof LINK_MAILS)[number]

/** The kind of an email with a sign-in link or a reset link. */
const MailKind = z.enum([...LINK_MAILS, 'password_reset'])
/** The kind of an email with a sign-in link or a reset link. */
export type MailKind = z.output<typeof MailKind>

/** A link with the label of its button. */
const MailedLink = z.readonly(z.object({ button: z.string(), link: z.string() }))
/** A link with the label of its button. */
export type MailedLink = z.output<typeof MailedLink>

/** The text of an email. The plain text part, the HTML part and the console contain it. */
const EmailContent = z.readonly(
  z.object({
    subject: z.string(),
    title: z.string(),
    body: z.string(),
    button: z.string(),
    /** The label of the second link. `""` or absent if there is no second link. */
    also: z.exactOptional(z.string()),
    foot: z.string(),
  }),
)
/** The text of an email. */
export type EmailContent = z.output<typeof EmailContent>

/** The kind of an email with a code. */
const CodeMailKind = z.enum(['login_code', 'signup_code', 'discovery_code'])
/** The kind of an email with a code. */
export type CodeMailKind = z.output<typeof CodeMailKind>

/** An email in the outbox. */
export const Mail = z.readonly(
  z.object({
    id: z.string(),
    to: z.string(),
    subject: z.string(),
    kind: z.union([MailKind, CodeMailKind]),
    /** RFC 3339, UTC. */
    sent_at: z.string(),
    /** The text, without the design. */
    letter: EmailContent,
    /** The URL of the button, or `""` in an email with a code. In a reset email, the link sets a password. */
    link: z.string(),
    /** The second link, or null. In a reset email, the second link signs in without a password. */
    also: z.nullable(MailedLink),
    /** The code. `""` in an email with a link. */
    code: z.string(),
    html: z.string(),
    text: z.string(),
  }),
)
/** An email in the outbox. */
export type Mail = z.output<typeof Mail>

/** The purpose of a text message: a second factor, or the enrolment of a phone number. */
const SmsKind = z.enum(['second_factor', 'enrolment'])

/** A text message in the outbox. */
export const Sms = z.readonly(
  z.object({
    id: z.string(),
    /** E.164. */
    to: z.string(),
    kind: SmsKind,
    /** RFC 3339, UTC. */
    sent_at: z.string(),
    /** The text of the message. */
    body: z.string(),
    code: z.string(),
  }),
)
/** A text message in the outbox. */
export type Sms = z.output<typeof Sms>
