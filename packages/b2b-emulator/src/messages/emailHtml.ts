import { html, sanitizeHref, trustMarkup } from '../internal/html.ts'
import type { Markup } from '../internal/html.ts'
import { darkPalette, DARK_PAGE, lightPalette } from '../internal/palette.ts'
import type { EmailContent, MailedLink } from '../world/records/messages.ts'

/* Renders emails. Many email clients support only tables and style attributes, so the HTML uses both. */

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const MUTED_STYLE = `${FONT};font-size:14px;line-height:20px;color:${lightPalette.muted}`

/** The styles of dark mode. Only some email clients support them. */
const DARK_STYLES = trustMarkup(`
  :root { color-scheme: light dark; supported-color-schemes: light dark }
  @media (prefers-color-scheme: dark) {
    .paper { background: ${DARK_PAGE} !important }
    .card { background: ${darkPalette.surface} !important; border-color: ${darkPalette.border} !important }
    .ink { color: ${darkPalette.text} !important }
    .muted { color: ${darkPalette.muted} !important }
    .button { background: ${darkPalette.primary} !important; color: ${darkPalette['on-primary']} !important }
  }`)

/** Renders the second link of an email, which only some emails have. */
const renderSecondLink = (secondLink: MailedLink | null): Markup =>
  secondLink === null
    ? html``
    : html`<p style="margin:16px 0 0;${MUTED_STYLE}">
        <a class="ink" href="${sanitizeHref(secondLink.link)}" style="${FONT};font-size:16px;line-height:24px;color:${lightPalette.text}"
          >${secondLink.button}</a
        >
      </p>`

/** Renders a link as a button, and as text in case the button does not work. */
const renderLink = (button: string, { link, also: secondLink }: EmailAction): Markup =>
  html`<a
      class="button"
      href="${sanitizeHref(link)}"
      style="display:inline-block;padding:10px 20px;border-radius:6px;background:${lightPalette.primary};${FONT};font-size:16px;line-height:24px;font-weight:500;color:${lightPalette['on-primary']};text-decoration:none"
      >${button}</a
    >
    ${renderSecondLink(secondLink)}
    <p class="muted" style="margin:24px 0 0;${MUTED_STYLE}">
      Or open this address in the browser you asked from:<br /><a
        class="muted"
        href="${sanitizeHref(link)}"
        style="color:${lightPalette.muted};word-break:break-all"
        >${link}</a
      >
    </p>`

/** Renders a code in large characters. */
const renderCode = (code: string): Markup =>
  html`<p
    class="ink"
    style="margin:0;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:32px;line-height:40px;font-weight:600;letter-spacing:.12em;color:${lightPalette.text}"
  >
    ${code}
  </p>`

/** The link or the code that an email contains. An email with a link can have a second link (`also`). */
export type EmailAction =
  | { readonly link: string; readonly also: MailedLink | null; readonly code: '' }
  | { readonly code: string; readonly link: ''; readonly also: null }

/** Renders the HTML of an email: a title, a text, and a button or a code. */
export const renderEmailHtml = (
  { subject, title, body, button, foot }: EmailContent,
  emailAction: EmailAction,
  senderName: string,
): string =>
  renderFrame(
    { subject, title, body, foot },
    emailAction.code === '' ? renderLink(button, emailAction) : renderCode(emailAction.code),
    senderName,
  )

const renderFrame = ({ subject, title, body, foot }: Omit<EmailContent, 'button'>, action: Markup, senderName: string): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${subject}</title>
        <style>
          ${DARK_STYLES}
        </style>
      </head>
      <body class="paper" style="margin:0;padding:0;background:${lightPalette.sunken}">
        <div style="display:none;max-height:0;overflow:hidden">${body}</div>
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="paper" style="background:${lightPalette.sunken}">
          <tr>
            <td align="center" style="padding:32px 16px">
              <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px">
                <tr>
                  <td
                    class="ink"
                    style="padding:0 4px 16px;${FONT};font-size:14px;line-height:20px;font-weight:600;color:${lightPalette.text}"
                  >
                    ${senderName}
                  </td>
                </tr>
                <tr>
                  <td
                    class="card"
                    style="padding:32px;background:${lightPalette.surface};border:1px solid ${lightPalette.border};border-radius:8px"
                  >
                    <h1
                      class="ink"
                      style="margin:0 0 8px;${FONT};font-size:24px;line-height:32px;font-weight:600;letter-spacing:-.014em;color:${lightPalette.text}"
                    >
                      ${title}
                    </h1>
                    <p class="ink" style="margin:0 0 24px;${FONT};font-size:16px;line-height:24px;color:${lightPalette.text}">${body}</p>
                    ${action}
                  </td>
                </tr>
                <tr>
                  <td class="muted" style="padding:16px 4px 0;${MUTED_STYLE}">${foot}</td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`.markup

/** Renders the plain text of an email. */
export function renderEmailText({ title, body, foot }: EmailContent, { link, code, also: secondLink }: EmailAction): string {
  const linkOrCode = code === '' ? link : code
  const secondLinkLines = secondLink === null ? [] : [`${secondLink.button}:`, secondLink.link]
  return `${[title, body, linkOrCode, ...secondLinkLines, foot].join('\n\n')}\n`
}
