import { BACKDROP } from '../internal/palette.ts'
import { MAIL_STYLE } from './mailStyle.ts'

/** The styles of the header, the clock, the navigation and the toast. */
const FRAME_STYLE = `
body { padding-block-start: 16px; }
#part { max-inline-size: 1080px; margin-inline: auto; }
.skip { position: absolute; inset-inline-start: 16px; inset-block-start: -64px; z-index: 3; padding: 8px 16px; border-radius: 6px; background: var(--primary); color: var(--on-primary); }
.skip:focus { inset-block-start: 8px; }
.bar { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 16px; min-block-size: 44px; }
.brand { display: flex; align-items: center; gap: 10px; font-weight: 600; }
.token { flex: 0 1 auto; min-inline-size: 0; max-inline-size: 100%; padding-block: 4px; overflow: hidden; color: var(--muted); text-decoration: none; text-overflow: ellipsis; white-space: nowrap; }
.token:hover { color: var(--text); text-decoration: underline; }
.live { display: flex; align-items: center; gap: 8px; font-size: 14px; line-height: 20px; color: var(--muted); }
.dot { inline-size: 8px; block-size: 8px; border: 2px solid var(--control-border); border-radius: 50%; }
.live[data-connected] .dot { border-color: var(--success); background: var(--success); }
.count { display: inline-block; min-inline-size: 20px; padding: 0 6px; border-radius: 10px; background: color-mix(in srgb, var(--primary) 10%, var(--sunken)); font-size: 12px; line-height: 20px; font-weight: 600; text-align: center; font-variant-numeric: tabular-nums; }

.clock { position: relative; margin-inline-start: auto; }
.clock summary { display: flex; align-items: center; min-block-size: 36px; padding: 4px 12px; border: 1px solid var(--control-border); border-radius: 6px; font-size: 14px; line-height: 20px; font-variant-numeric: tabular-nums; list-style: none; cursor: pointer; }
.clock summary::-webkit-details-marker { display: none; }
.clock summary::after { content: ''; inline-size: 6px; block-size: 6px; margin: -4px 0 0 10px; border: solid; border-width: 0 1.5px 1.5px 0; rotate: 45deg; }
.clock[open] summary::after { margin-block-start: 3px; rotate: 225deg; }
.clock summary:hover, .clock[open] summary { background: var(--surface); border-color: var(--text); }
.panel { position: absolute; inset-inline-end: 0; inset-block-start: calc(100% + 8px); z-index: 2; display: grid; grid-template-columns: minmax(0, 1fr); gap: 16px; inline-size: min(380px, calc(100vw - 32px)); padding: 20px; }
.steps { display: grid; grid-template-columns: repeat(4, 1fr); gap: 8px; }
.steps .button { padding-inline: 4px; white-space: nowrap; }

nav { margin-block: 8px 32px; border-block-end: 1px solid var(--border); }
nav ul { display: flex; flex-wrap: wrap; gap: 0 4px; margin-inline: -10px; }
nav a { display: flex; align-items: center; gap: 6px; min-block-size: 44px; padding: 8px 10px; border-block-end: 2px solid transparent; border-radius: 6px 6px 0 0; color: var(--muted); font-size: 15px; font-weight: 500; text-decoration: none; }
nav a:hover { color: var(--text); }
nav a[aria-current] { border-color: var(--text); color: var(--text); }
nav a:focus-visible { outline-offset: -2px; }
main:focus { outline: none; }
.title { margin-block-end: 24px; }
.title .help { margin-block-start: 4px; font-size: 16px; line-height: 24px; }
.toast { position: fixed; inset-inline: 16px; inset-block-end: 16px; z-index: 3; inline-size: fit-content; max-inline-size: min(480px, calc(100vw - 32px)); margin-inline: auto; padding: 10px 16px; border-radius: 8px; background: var(--primary); color: var(--on-primary); font-size: 14px; line-height: 20px; box-shadow: var(--shadow); }
.toast:empty { display: none; }
.toast[data-error] { background: var(--surface); color: var(--error); border: 1px solid var(--error); }
`

/** The styles of the layout, the lists and the fields in the views. */
const VIEW_STYLE = `
.beside { display: grid; gap: 32px; grid-template-columns: minmax(0, 1fr) 360px; align-items: start; }
.beside.even { gap: 24px; grid-template-columns: minmax(0, 5fr) minmax(0, 4fr); }
.columns { columns: 2; column-gap: 24px; }
.columns > * { break-inside: avoid; margin-block-end: 24px; }
.stack { display: grid; gap: 16px; }
.card:not(.settings, dialog) > h2 { padding: 20px 24px 0; }
.quiet-note { padding: 12px 24px 24px; color: var(--muted); text-wrap: pretty; }
.lines > li { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 8px 16px; padding: 14px 24px; }
.card > .lines { padding-block: 4px 8px; }
.lines > li + li { border-block-start: 1px solid var(--border); }
.lines .words { flex: 1 1 220px; min-inline-size: 0; }
.lines .actions, dialog .actions { display: flex; flex-wrap: wrap; gap: 8px; }
.people-lines > li { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 4px 12px; align-items: start; }
.people-lines .who-now { display: grid; grid-template-columns: 32px minmax(0, 1fr); gap: 4px 12px; }
.people-lines .tags { margin-block-start: 6px; }
.edits { grid-column: 1 / -1; padding-inline-start: 44px; }
.edit > summary { inline-size: fit-content; min-block-size: 24px; font-size: 14px; line-height: 24px; cursor: pointer; }
.edit[open] { padding-block-end: 12px; }
.edit .settings { padding: 12px 0 0; }
.edit .settings h2 { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
.edit .settings .fields { grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 14px 24px; margin: 0; }
.edit .actions { margin-block-start: 16px; }
.grants { display: grid; gap: 10px; padding-block-start: 8px; font-size: 14px; line-height: 20px; }
.grants code { font-weight: 600; }
.grants ul { color: var(--muted); }
.grants ul code { font-weight: 400; color: var(--text); }
.grants li { overflow-wrap: anywhere; }
.add .fields { grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 14px 24px; margin: 0; }
.add form .button { margin-block: 16px 24px; }
.more.actions { padding-block: 16px 20px; }
.app { display: flex; align-items: center; gap: 4px 8px; }
.button.small { min-block-size: 36px; padding: 2px 14px; font-size: 14px; }
.foot { padding: 0 24px; }
.foot > p { padding-block: 4px 20px; }

.log { padding-block: 8px 12px; font-size: 14px; line-height: 20px; }
.log > li { display: grid; grid-template-columns: 92px 34px minmax(0, 1fr); gap: 2px 10px; padding: 6px 24px; }
.log > li:has(details) { grid-template-columns: 92px minmax(0, 1fr); }
.log:not(:has(li)), .lines:not(:has(li)) { display: none; }
.log time { color: var(--muted); white-space: nowrap; font-variant-numeric: tabular-nums; }
.log .status { font-variant-numeric: tabular-nums; font-weight: 500; color: var(--success); }
.log .status.bad { color: var(--error); }
.log .call { overflow-wrap: anywhere; min-inline-size: 0; }
.log.calls > li { grid-template-columns: 92px 34px minmax(0, 1fr); }
.log .reason { color: var(--error); }
.log dl { display: grid; gap: 6px; margin-block: 8px; }
.log dt { color: var(--muted); }
.log dd { margin: 0; overflow-wrap: anywhere; }
.log details h3 { margin-block-start: 12px; font-size: 14px; line-height: 20px; }
.filter { padding: 0 24px 8px; }
.inline.filter .entry { flex-basis: 120px; }
.log .tag { grid-column: 3; justify-self: start; }
.log summary { cursor: pointer; overflow-wrap: anywhere; }
.log pre { margin-block-start: 6px; padding: 10px 12px; border-radius: 6px; background: var(--sunken); white-space: pre-wrap; }

.fold > summary { padding: 20px 24px; border-radius: 7px; cursor: pointer; list-style: none; }
.fold > summary::-webkit-details-marker { display: none; }
.fold > summary:focus-visible { outline-offset: -2px; }
.fold .head { display: block; position: relative; padding-inline-end: 32px; }
.fold .head::after { content: ''; position: absolute; inset-inline-end: 6px; inset-block-start: 8px; inline-size: 8px; block-size: 8px; border: solid; border-width: 0 1.5px 1.5px 0; rotate: 45deg; }
.fold[open] .head::after { rotate: 225deg; inset-block-start: 12px; }
.fold .name { margin-inline-end: 6px; font-weight: 600; }
.fold .head code { color: var(--muted); }
.fold .tags { margin-block-start: 6px; }
.fold .inside { padding: 24px 24px 0; border-block-start: 1px solid var(--border); }
.more { margin: 0 24px; padding-block: 4px 20px; border-block-start: 1px solid var(--border); }
.more > summary { padding-block: 12px; font-weight: 500; cursor: pointer; }
.more .fields { columns: 2; display: block; column-gap: 24px; margin: 0; }
.more .field { break-inside: avoid; padding-block-end: 14px; }
.more h2 { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }

.settings { padding: 24px; }
.fold .settings { padding: 0; }
.settings .lines > li { padding-inline: 0; }
.settings > h2 { font-size: 16px; line-height: 24px; font-weight: 600; }
.settings > .help { margin-block-start: 2px; }
.settings > p:not(.help, .problem), .settings > .button { margin-block-start: 16px; }
.settings > .field, .settings > fieldset { margin-block-start: 16px; }
.fields { display: grid; gap: 14px; margin-block-start: 12px; }
.field > .words { margin-block-end: 6px; }
.field label, legend { font-weight: 500; font-size: 15px; line-height: 22px; padding: 0; }
.field.flag { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0 12px; }
.field.flag .words { margin: 0; }
.field.flag .problem { grid-column: 2; }
.checks { display: grid; grid-template-columns: repeat(auto-fill, minmax(150px, 1fr)); gap: 0 12px; margin-block-start: 6px; }
.check { display: flex; align-items: flex-start; gap: 10px; padding-block: 6px; cursor: pointer; }
.field .check { padding-block: 4px; font-weight: 400; }
fieldset > .help { margin-block-end: 4px; }
.inner { display: grid; gap: 10px; margin-block-start: 6px; padding-inline-start: 16px; border-inline-start: 2px solid var(--border); }
.input:focus-visible { outline-offset: -1px; }
.input::placeholder { color: var(--muted); opacity: 1; }
::file-selector-button { margin-inline-end: 12px; padding: 2px 12px; border: 1px solid var(--control-border); border-radius: 6px; background: var(--sunken); color: inherit; font: inherit; font-size: 14px; cursor: pointer; }
textarea.input { display: block; resize: vertical; }
.code-input { font: 400 14px/20px ui-monospace, monospace; }
.input.short { max-inline-size: 120px; }
.problem { margin-block-start: 6px; font-size: 14px; line-height: 20px; color: var(--error); }
.problem:empty { display: none; }
.inline { display: flex; flex-wrap: wrap; align-items: end; gap: 8px; margin-block-start: 12px; }
.inline .entry { display: grid; gap: 4px; flex: 1 1 160px; min-inline-size: 0; }
.inline .input { min-inline-size: 0; }
.inline label { font-size: 14px; line-height: 20px; font-weight: 500; }
.inline .button { min-block-size: 44px; }
.panel .inline { margin: 0; }
.panel .entry { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; }
.panel .entry input { flex: 1 1 64px; max-inline-size: 96px; }
.panel .entry select { flex: 1 1 100px; inline-size: auto; }
.panel .entry .problem { flex-basis: 100%; margin: 0; }
.options { display: grid; }
.options legend { margin-block-end: 4px; }
.option { display: flex; gap: 12px; padding-block: 8px; }
.option label { font-weight: 500; cursor: pointer; }
.amount { display: flex; align-items: center; gap: 10px; margin-block-start: 6px; font-size: 14px; }
.amount label { flex: none; min-inline-size: 52px; font-weight: 400; }
.amount select { min-inline-size: 0; }
.amount:has(:disabled) { display: none; }
dialog { inline-size: min(440px, calc(100vw - 32px)); padding: 24px; color: inherit; }
dialog .help { margin-block: 4px 20px; }
dialog::backdrop { background: ${BACKDROP}; }
[hidden] { display: none; }

@media (max-width: 880px) {
  .beside, .beside.even { grid-template-columns: minmax(0, 1fr); }
  .columns, .more .fields { columns: 1; }
  .edit .settings .fields, .add .fields { grid-template-columns: minmax(0, 1fr); }
}
@media (max-width: 560px) {
  nav { margin-block: 4px 20px; }
  nav ul { gap: 0; margin-inline: -8px; }
  nav a { min-block-size: 38px; padding: 6px 8px; font-size: 14px; }
  .title { margin-block-end: 16px; }
  .title .help { font-size: 14px; line-height: 20px; }
  .bar { column-gap: 12px; }
  .token { order: 1; flex: 1 1 60%; }
  .live { order: 1; }
  .card:not(.settings, dialog) > h2 { padding: 20px 20px 0; }
  .settings { padding: 20px; }
  .lines > li, .log > li, .fold > summary, .quiet-note, .foot { padding-inline: 20px; }
  .fold .inside { padding-inline: 20px; }
  .more { margin-inline: 20px; }
  .people-lines > li { grid-template-columns: minmax(0, 1fr); }
  .people-lines .app, .edits { padding-inline-start: 44px; }
  .log > li { grid-template-columns: 1fr auto; }
  .log > li:has(details) { grid-template-columns: minmax(0, 1fr); }
  .log.calls > li { grid-template-columns: 1fr auto; }
  .filter { padding-inline: 20px; }
  .log .call, .log .tag { grid-column: 1 / -1; }
}
@media (prefers-reduced-motion: no-preference) {
  .toast:not(:empty) { animation: rise 180ms var(--ease); }
  @keyframes rise { from { opacity: 0; translate: 0 8px; } }
}
@media (max-width: 360px) { .steps { grid-template-columns: 1fr 1fr; } .brand span { position: absolute; clip-path: inset(50%); } }
@media (forced-colors: active) { .count { border: 1px solid; } nav a[aria-current] { border-color: Highlight; } }
`

/** All styles of the console that are not in the shared style sheet. */
export const CONSOLE_STYLE = MAIL_STYLE + FRAME_STYLE + VIEW_STYLE
