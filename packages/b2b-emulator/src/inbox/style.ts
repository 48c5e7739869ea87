/**
 * How the inbox looks: the ink, paper and grid of the sign-in widget (its look book names every value), so that the two are seen
 * side by side as one thing.
 */
export const STYLE = `
:root {
  color-scheme: light dark;
  --page: #F6F5F2; --surface: #FFFFFF; --sunken: #F6F5F2; --text: #19303D; --muted: #5C727D; --border: #E4E2DC; --control-border: #84929A;
  --primary: #19303D; --on-primary: #FFFFFF; --success: #0C5A56; --error-tint: #F8F1F1; --line: 1px;
  --shadow: 0 1px 2px rgb(25 48 61 / .04), 0 16px 40px -20px rgb(25 48 61 / .18);
  --ease: cubic-bezier(.2, 0, 0, 1);
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #0B1216; --surface: #141F26; --sunken: #1C2931; --text: #E8EDEF; --muted: #A2B1B9; --border: #2A3841; --control-border: #667B86;
    --primary: #DCE8EE; --on-primary: #13222B; --success: #6CC9B4; --error-tint: #22272D;
    --shadow: 0 1px 2px rgb(0 0 0 / .3), 0 16px 40px -20px rgb(0 0 0 / .6);
  }
}
@media (prefers-contrast: more) {
  :root { --page: #FFFFFF; --sunken: #FFFFFF; --text: #0B1920; --muted: #33464F; --border: #33464F; --control-border: #33464F; --primary: #0B1920; --line: 2px; --shadow: none; }
}
@media (prefers-contrast: more) and (prefers-color-scheme: dark) {
  :root { --page: #0A1115; --surface: #0A1115; --sunken: #0A1115; --text: #FFFFFF; --muted: #D5DEE3; --border: #C4D0D6; --control-border: #C4D0D6; --primary: #FFFFFF; --on-primary: #0A1115; }
}
*, *::before, *::after { box-sizing: border-box; }
body { margin: 0; padding: 32px 24px 64px; background: var(--page); color: var(--text); font: 400 16px/24px system-ui, sans-serif; -webkit-font-smoothing: antialiased; }
h1, h2, h3, h4, p, ul, ol { margin: 0; padding: 0; list-style: none; overflow-wrap: anywhere; }
h1 { display: flex; align-items: center; gap: 12px; font-size: 24px; line-height: 32px; font-weight: 600; letter-spacing: -.014em; }
h2 { font-size: 16px; line-height: 24px; font-weight: 600; }
h3 { font-size: 16px; line-height: 24px; font-weight: 500; }
code { font: 400 .875em/1.4 ui-monospace, monospace; overflow-wrap: anywhere; }
strong { font-weight: 500; color: var(--text); }
svg { display: block; flex: none; }
a { color: inherit; text-decoration-thickness: 1px; text-underline-offset: 3px; border-radius: 2px; }
:focus-visible { outline: 2px solid var(--text); outline-offset: 2px; }
.help { font-size: 14px; line-height: 20px; color: var(--muted); text-wrap: pretty; }
.unseen { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }

.top, main { max-inline-size: 1080px; margin-inline: auto; }
.top { display: flex; flex-wrap: wrap; align-items: flex-start; justify-content: space-between; gap: 8px 24px; margin-block-end: 24px; }
.top p { margin-block-start: 4px; color: var(--muted); text-wrap: pretty; }
.top .live { display: flex; align-items: center; gap: 8px; margin-block-start: 6px; font-size: 14px; line-height: 20px; }
.dot { inline-size: 8px; block-size: 8px; border: 2px solid var(--control-border); border-radius: 50%; }
.live[data-on] .dot { border-color: var(--success); background: var(--success); }
main { display: grid; gap: 32px; grid-template-columns: minmax(0, 1fr) 360px; align-items: start; }
.narrow { max-inline-size: 640px; }
main.narrow { display: block; }
main.narrow > * + * { margin-block-start: 16px; }
@media (max-width: 880px) { main { grid-template-columns: minmax(0, 1fr); } }

.card { background: var(--surface); border: var(--line) solid var(--border); border-radius: 8px; box-shadow: var(--shadow); }
.mails { display: grid; gap: 16px; }
.mail header { display: grid; grid-template-columns: 1fr auto; gap: 0 16px; padding: 16px 32px; border-block-end: 1px solid var(--border); }
.mail .facts { display: contents; font-size: 14px; line-height: 20px; color: var(--muted); }
.mail .facts span { grid-column: 1; grid-row: 2; }
.mail .facts time { grid-column: 2; grid-row: 1; padding-block-start: 2px; font-variant-numeric: tabular-nums; text-align: end; }
.facts span, .facts time { font-size: 14px; line-height: 20px; color: var(--muted); }
.mail header .tags { grid-column: 2; grid-row: 2; justify-content: flex-end; }
.tags { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 8px; }
.tag { font-size: 12px; line-height: 16px; font-weight: 500; color: var(--muted); }
.tag.strong { padding: 1px 6px; border: var(--line) solid var(--control-border); border-radius: 6px; }
.letter { padding: 32px; }
.letter h4 { margin-block-end: 8px; font-size: 20px; line-height: 28px; font-weight: 600; letter-spacing: -.01em; text-wrap: balance; }
.letter p { text-wrap: pretty; }
.letter p + p { margin-block-start: 24px; }
.button { display: inline-flex; align-items: center; min-block-size: 45px; padding: 4px 20px; border: 1px solid var(--primary); border-radius: 6px; background: var(--primary); color: var(--on-primary); font-weight: 500; text-decoration: none; transition: background-color 120ms var(--ease), border-color 120ms var(--ease); }
.button:hover { background: color-mix(in oklab, var(--primary) 86%, var(--on-primary)); }
.button:active { background: color-mix(in oklab, var(--primary) 76%, var(--on-primary)); }
.button.spent { background: none; border: var(--line) solid var(--control-border); color: var(--muted); }
.button.spent:hover { background: var(--sunken); border-color: var(--text); }
code.code { font-size: 28px; line-height: 40px; font-weight: 600; letter-spacing: .12em; color: var(--text); }
code.code.spent { color: var(--muted); text-decoration: line-through; }
.letter p:has(> .code) { display: flex; align-items: center; gap: 4px; }
.empty { padding: 32px; border: var(--line) dashed var(--control-border); border-radius: 8px; color: var(--muted); text-wrap: pretty; }
.empty .title { font-size: 20px; line-height: 28px; font-weight: 600; color: var(--text); letter-spacing: -.01em; }
.empty .title + p { margin-block-start: 4px; }
.empty + .mails { display: none; }

section > h2 + .help { margin-block-start: 2px; }
section > :is(ul, div) { margin-block-start: 12px; }
.texts { margin-block-end: 32px; }
.texts:not(:has(li)) { display: none; }
section > .mails { margin-block-start: 12px; }
section > ul + h2 { margin-block-start: 24px; }
.people > li { display: grid; grid-template-columns: 32px minmax(0, 1fr) 44px; gap: 0 12px; padding: 14px 8px 14px 16px; }
.aside li + li { border-block-start: 1px solid var(--border); }
.aside .tags li + li { border: 0; }
.people .tile { display: grid; place-items: center; inline-size: 32px; block-size: 32px; border-radius: 6px; background: color-mix(in oklab, var(--primary) 8%, var(--sunken)); font-size: 14px; line-height: 20px; font-weight: 600; }
.people .address { margin-block-end: 4px; font-size: 14px; line-height: 20px; }
.people .tags { margin-block-start: 6px; }
.people .tags .tag { padding: 1px 6px; border-radius: 6px; background: var(--sunken); }
.organizations > li { padding: 12px 16px; }
.organizations code { margin-inline-start: 4px; color: var(--muted); }
.icon { display: grid; place-items: center; inline-size: 44px; block-size: 44px; margin: 0; padding: 0; border: 0; border-radius: 6px; background: none; color: var(--muted); cursor: pointer; }
.icon:hover { color: var(--text); background: var(--sunken); }
.icon:focus-visible, .row:focus-visible { outline-offset: -2px; }
.icon-done, [data-done] .icon-copy { display: none; }
[data-done] .icon-done { display: block; }
[data-done].icon { color: var(--success); }
.row { display: flex; align-items: center; justify-content: space-between; gap: 4px 16px; flex-wrap: wrap; min-block-size: 57px; padding: 10px 16px; text-decoration: none; border-radius: 7px; }
.row .help { display: flex; align-items: center; gap: 8px; }
.row:hover { background: var(--sunken); }
.worlds li + li { border-block-start: 1px solid var(--border); }
.note { padding: 12px 14px; border-radius: 6px; background: var(--error-tint); font-size: 14px; line-height: 20px; }

@media (max-width: 560px) {
  body { padding: 24px 16px 48px; }
  .mail header { padding: 14px 20px; }
  .mail .facts time { grid-area: 3 / 1; text-align: start; }
  .mail header .tags { grid-area: 3 / 2; }
  .mail h3 { grid-column: 1 / -1; }
  .letter, .empty { padding: 24px 20px; }
}
@media (prefers-reduced-motion: no-preference) {
  .mail[data-new] { animation: arrive 180ms var(--ease); }
  @keyframes arrive { from { opacity: 0; translate: 0 -8px; } }
}
@media (forced-colors: active) { .tile, .button, .people .tags .tag { border: 1px solid; } }
`
