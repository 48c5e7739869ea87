/** The styles of the emails, the text messages and the list of people. */
export const MAIL_STYLE = `
.mails { display: grid; gap: 16px; }
.mails:not(:has(li)), .texts:not(:has(li)) { display: none; }
.texts { margin-block-end: 24px; }
.texts h2 { margin-block-end: 8px; }
.mail header { display: grid; grid-template-columns: 1fr auto; gap: 0 16px; padding: 16px 32px; border-block-end: 1px solid var(--border); }
.mail .facts { display: contents; font-size: 14px; line-height: 20px; color: var(--muted); }
.mail .facts span { grid-column: 1; grid-row: 2; }
.mail .facts time { grid-column: 2; grid-row: 1; padding-block-start: 2px; font-variant-numeric: tabular-nums; text-align: end; }
.facts span, .facts time { font-size: 14px; line-height: 20px; color: var(--muted); }
.mail header .tags { grid-column: 2; grid-row: 2; justify-content: flex-end; }
.message { padding: 32px; }
.message h4 { margin-block-end: 8px; font-size: 20px; line-height: 28px; font-weight: 600; letter-spacing: -.01em; text-wrap: balance; }
.message p { text-wrap: pretty; }
.message p + p { margin-block-start: 24px; }
.message p:has(> .code) { display: flex; align-items: center; gap: 4px; }
code.code { font-size: 28px; line-height: 40px; font-weight: 600; letter-spacing: .12em; color: var(--text); }
code.code.mini { font-size: 16px; line-height: 24px; letter-spacing: .08em; }
code.code.spent { color: var(--muted); text-decoration: line-through; }

.aside > h2 + .help { margin-block-start: 2px; }
.aside > ul { margin-block-start: 12px; }
.aside > ul + h2 { margin-block-start: 24px; }
.people > li { display: grid; grid-template-columns: 32px minmax(0, 1fr) 44px; gap: 0 12px; padding: 14px 8px 14px 16px; }
.aside li + li { border-block-start: 1px solid var(--border); }
.aside .tags li + li { border: 0; }
.tile { display: grid; place-items: center; inline-size: 32px; block-size: 32px; border-radius: 6px; background: color-mix(in srgb, var(--primary) 8%, var(--sunken)); font-size: 14px; line-height: 20px; font-weight: 600; }
.people .address { margin-block-end: 4px; font-size: 14px; line-height: 20px; }
.people .tags { margin-block-start: 6px; }
.people .tags .tag, .pill { padding: 1px 6px; border-radius: 6px; background: var(--sunken); }
.organizations > li { padding: 12px 16px; }
.organizations code { margin-inline-start: 4px; color: var(--muted); }
.icon { display: grid; place-items: center; inline-size: 44px; block-size: 44px; margin: 0; padding: 0; border: 0; border-radius: 6px; background: none; color: var(--muted); cursor: pointer; }
.icon:hover { color: var(--text); background: var(--sunken); }
.icon:focus-visible { outline-offset: -2px; }
.icon-done, [data-copied] .icon-copy { display: none; }
[data-copied] .icon-done { display: block; }
[data-copied].icon { color: var(--success); }
@media (max-width: 560px) {
  .mail header { padding: 14px 20px; }
  .mail .facts time { grid-area: 3 / 1; text-align: start; }
  .mail header .tags { grid-area: 3 / 2; }
  .mail h3 { grid-column: 1 / -1; }
  .message { padding: 20px; }
  .message p + p { margin-block-start: 20px; }
}
@media (prefers-reduced-motion: no-preference) {
  .mail[data-new] { animation: arrive 180ms var(--ease); }
  @keyframes arrive { from { opacity: 0; translate: 0 -8px; } }
}
@media (forced-colors: active) { .tile, .people .tags .tag, .pill { border: 1px solid; } }
`
