/** Styles of the mock providers' pages: one narrow card in the colors of the console. */
export const MOCK_PROVIDER_STYLE = `
body { display: grid; min-block-size: 100dvh; padding: 24px 16px; place-items: center; align-content: center; }
.mock-provider { display: block; inline-size: 100%; max-inline-size: 440px; padding: 32px; }
.mock-provider h1 { display: block; text-wrap: balance; }
.mock-provider h1 + p { margin-block-start: 8px; }
.mock-provider p:not(.help) + .help { margin-block-start: 8px; }
.mock-provider .help + .help { margin-block-start: 4px; }
.mock-provider .note { margin-block-start: 16px; }
form { display: grid; gap: 16px; margin-block-start: 24px; }
legend, .field label { padding: 0; margin-block-end: 6px; font-weight: 500; }
/* The list shows three and a half choices. The cut choice shows that the list scrolls, and the buttons below stay visible on a small screen. */
.choices { max-block-size: 202px; border: 1px solid var(--control-border); border-radius: 6px; overflow: hidden auto; overscroll-behavior: contain; }
.choice { display: grid; grid-template-columns: 20px minmax(0, 1fr); gap: 0 12px; align-items: center; min-block-size: 57px; padding: 8px 14px; cursor: pointer; }
.choices legend { inline-size: 100%; padding: 8px 14px; margin: 0; border-block: 1px solid var(--border); background: var(--sunken); font-size: 14px; line-height: 20px; color: var(--muted); }
.field > .choice { min-block-size: 24px; padding-block: 0; }
.choice + .choice { border-block-start: 1px solid var(--border); }
.choice:hover { background: var(--sunken); }
.choice:has(:focus-visible) { outline: 2px solid var(--text); outline-offset: -2px; }
.choice :focus-visible { outline: none; }
.choice input { margin: 0; }
.choice span { display: block; overflow-wrap: anywhere; }
.field { display: grid; }
.field > input { inline-size: 100%; min-block-size: 45px; padding: 8px 12px; border: 1px solid var(--control-border); border-radius: 6px; background: var(--surface); color: inherit; font: inherit; }
.field .help { margin-block-start: 6px; }
.actions { display: grid; gap: 8px; grid-template-columns: 1fr 1fr; }
.actions .main { grid-column: 1 / -1; }
details.more > summary { padding-block: 8px; font-weight: 500; cursor: pointer; }
.more .field { margin-block-start: 12px; }
.back { margin-block-start: 24px; }
@media (max-width: 560px) {
  body { padding: 12px 16px; }
  .mock-provider { padding: 20px; }
  form { gap: 12px; margin-block-start: 16px; }
}
`
