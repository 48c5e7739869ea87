import { html, trustMarkup } from '../internal/html.ts'
import type { Markup } from '../internal/html.ts'
import { STYLE } from './style.ts'

const ICON =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 28 28%22%3E%3Crect width=%2228%22 height=%2228%22 rx=%226%22 fill=%22%2319303D%22/%3E%3Cpath d=%22M6 9h16v11H6zm0 0 8 6 8-6%22 fill=%22none%22 stroke=%22%23fff%22 stroke-width=%221.8%22 stroke-linejoin=%22round%22/%3E%3C/svg%3E'

/** Renders a complete HTML page of the emulator. The page loads no other files, so it works offline. */
export const renderPage = (nonce: string, title: string, body: Markup, additionalStyle = ''): Markup =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="icon" href="${trustMarkup(ICON)}" />
        <style nonce="${nonce}">
          ${trustMarkup(STYLE + additionalStyle)}
        </style>
      </head>
      <body>
        ${body}
      </body>
    </html>`

/** The logo of the emulator. */
export const LOGO = trustMarkup(
  '<svg class="mark" width="28" height="28" viewBox="0 0 28 28" aria-hidden="true"><rect width="28" height="28" rx="6" fill="var(--primary)"/><path d="M6 9h16v11H6zm0 0 8 6 8-6" fill="none" stroke="var(--on-primary)" stroke-width="1.8" stroke-linejoin="round"/></svg>',
)
