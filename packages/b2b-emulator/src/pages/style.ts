import {
  darkPalette,
  DARK_PAGE,
  highContrastDarkPalette,
  declareColors,
  lightPalette,
  highContrastLightPalette,
} from '../internal/palette.ts'

/** The styles of all pages of the emulator. They have the spacing of the sign-in widget. */
export const STYLE = `
:root {
  color-scheme: light dark;
  ${declareColors(lightPalette)}
  --page: var(--sunken); --error-tint: color-mix(in srgb, var(--error) 6%, var(--surface)); --line: 1px;
  --ease: cubic-bezier(.2, 0, 0, 1);
}
@media (prefers-color-scheme: dark) {
  :root { ${declareColors(darkPalette)} --page: ${DARK_PAGE}; }
}
@media (prefers-contrast: more) {
  :root { ${declareColors(highContrastLightPalette)} --page: var(--sunken); --line: 2px; }
}
@media (prefers-contrast: more) and (prefers-color-scheme: dark) {
  :root { ${declareColors(highContrastDarkPalette)} }
}
*, *::before, *::after { box-sizing: border-box; }
body { margin: 0; padding: 32px 24px 64px; background: var(--page); color: var(--text); font: 400 16px/24px system-ui, sans-serif; -webkit-font-smoothing: antialiased; }
h1, h2, h3, h4, p, ul, ol, fieldset, pre { margin: 0; padding: 0; border: 0; list-style: none; overflow-wrap: anywhere; min-inline-size: 0; }
h1 { display: flex; align-items: center; gap: 12px; font-size: 24px; line-height: 32px; font-weight: 600; letter-spacing: -.014em; }
h2 { font-size: 16px; line-height: 24px; font-weight: 600; }
h3 { font-size: 16px; line-height: 24px; font-weight: 500; }
code, pre { font: 400 .875em/1.4 ui-monospace, monospace; overflow-wrap: anywhere; }
strong, b { font-weight: 500; color: var(--text); }
svg { display: block; flex: none; }
a { color: inherit; text-decoration-thickness: 1px; text-underline-offset: 3px; border-radius: 2px; }
:focus-visible { outline: 2px solid var(--text); outline-offset: 2px; }
.help { font-size: 14px; line-height: 20px; color: var(--muted); text-wrap: pretty; }
.unseen { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }

.top, main.narrow { max-inline-size: 640px; margin-inline: auto; }
.top { margin-block-end: 24px; }
main.narrow > * + * { margin-block-start: 16px; }

.card { background: var(--surface); border: var(--line) solid var(--border); border-radius: 8px; box-shadow: var(--shadow); }
.tags { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 8px; }
.tag { font-size: 12px; line-height: 16px; font-weight: 500; color: var(--muted); }
.tag.strong { padding: 1px 6px; border: var(--line) solid var(--control-border); border-radius: 6px; }
.button { display: inline-flex; align-items: center; justify-content: center; min-block-size: 45px; padding: 4px 20px; border: 1px solid var(--primary); border-radius: 6px; background: var(--primary); color: var(--on-primary); font: inherit; font-weight: 500; text-decoration: none; cursor: pointer; transition: background-color 120ms var(--ease), border-color 120ms var(--ease); }
.button:hover { background: color-mix(in srgb, var(--primary) 86%, var(--on-primary)); }
.button:active { background: color-mix(in srgb, var(--primary) 76%, var(--on-primary)); }
.button.quiet { background: none; border-color: var(--control-border); color: var(--text); }
.button.quiet:hover { background: var(--sunken); border-color: var(--text); }
.button.spent { background: none; border: var(--line) solid var(--control-border); color: var(--muted); }
.button.spent:hover { background: var(--sunken); border-color: var(--text); }
input:is([type=checkbox], [type=radio]) { flex: none; display: grid; place-items: center; inline-size: 24px; block-size: 24px; margin: 0; border: 1.5px solid var(--control-border); border-radius: 4px; background: var(--surface); appearance: none; cursor: pointer; }
input[type=radio] { border-radius: 50%; }
input:is([type=checkbox], [type=radio]):hover { border-color: var(--text); }
input[type=checkbox]:checked { border-color: var(--primary); background: var(--primary); }
input[type=checkbox]:checked::before { content: ''; inline-size: 14px; block-size: 14px; background: var(--on-primary); clip-path: polygon(13% 47%, 0 61%, 40% 100%, 100% 20%, 86% 6%, 38% 71%); }
input[type=radio]:checked { border-color: var(--primary); }
input[type=radio]:checked::before { content: ''; inline-size: 12px; block-size: 12px; border-radius: 50%; background: var(--primary); }
.empty { padding: 32px; border: var(--line) dashed var(--control-border); border-radius: 8px; color: var(--muted); text-wrap: pretty; }
.empty .title { font-size: 20px; line-height: 28px; font-weight: 600; color: var(--text); letter-spacing: -.01em; }
.empty .title + p { margin-block-start: 4px; }
.row { display: flex; align-items: center; justify-content: space-between; gap: 4px 16px; flex-wrap: wrap; min-block-size: 57px; padding: 10px 16px; text-decoration: none; border-radius: 7px; }
.row:focus-visible { outline-offset: -2px; }
.row .help { display: flex; align-items: center; gap: 8px; }
.row:hover { background: var(--sunken); }
.worlds li + li { border-block-start: 1px solid var(--border); }
.find { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 4px 8px; }
.find label { grid-column: 1 / -1; font-size: 14px; line-height: 20px; font-weight: 500; }
.input { inline-size: 100%; min-block-size: 44px; padding: 8px 12px; border: 1px solid var(--control-border); border-radius: 6px; background: var(--surface); color: inherit; font: inherit; font-size: 16px; }
.input:hover { border-color: var(--text); }
.note { padding: 12px 14px; border-radius: 6px; background: var(--error-tint); font-size: 14px; line-height: 20px; }

@media (max-width: 560px) {
  body { padding: 24px 16px 48px; }
  .empty { padding: 24px 20px; }
}
@media (forced-colors: active) { .button { border: 1px solid; } input:is([type=checkbox], [type=radio]) { appearance: auto; } }
`
