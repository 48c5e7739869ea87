/** The styles of the development tools, in their own shadow root. They follow the color scheme of the system. */
export const STYLES = `
:host { all: initial; }
.dock {
  --ground: #fff; --sunken: #f5f6f8; --line: #dcdfe5; --ink: #1b1f27; --quiet: #5a6270; --link: #1f4fd8; --bad: #b3261e;
  position: fixed; z-index: 2147483000; bottom: 12px; display: flex; flex-direction: column; gap: 8px;
  max-width: calc(100vw - 24px); color: var(--ink); font: 13px/1.45 system-ui, sans-serif; color-scheme: light;
}
@media (prefers-color-scheme: dark) {
  .dock {
    --ground: #16181d; --sunken: #1f2229; --line: #343943; --ink: #eceef2; --quiet: #a2a9b6; --link: #93b4ff; --bad: #ff9d94;
    color-scheme: dark;
  }
}
.bottom-right { right: 12px; align-items: flex-end; }
.bottom-left { left: 12px; align-items: flex-start; }
button, .panel { border: 1px solid var(--line); border-radius: 8px; background: var(--ground); color: inherit; font: inherit; }
button { padding: 4px 10px; min-height: 28px; cursor: pointer; }
button:hover { background: var(--sunken); }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
.toggle { border-radius: 999px; box-shadow: 0 1px 4px rgb(0 0 0 / 16%); font-weight: 600; }
.panel {
  box-sizing: border-box; width: 460px; max-width: 100%; max-height: min(70vh, 560px); overflow: auto; padding: 4px 16px 16px;
  box-shadow: 0 8px 28px rgb(0 0 0 / 18%);
}
header { display: flex; align-items: center; justify-content: space-between; gap: 8px; min-height: 28px; margin-top: 12px; }
h2 { margin: 0; font-size: 13px; font-weight: 600; }
a { color: var(--link); }
p { margin: 8px 0 0; color: var(--quiet); }
dl { display: grid; gap: 2px; margin: 8px 0 0; }
dl div { display: grid; grid-template-columns: 132px minmax(0, 1fr); gap: 8px; }
dt { color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; }
ol { margin: 8px 0 0; padding: 0; list-style: none; }
li { display: grid; grid-template-columns: 84px 58px minmax(0, 1fr); gap: 0 8px; padding: 4px 0; border-top: 1px solid var(--line); }
time, code { font: 12px/1.6 ui-monospace, monospace; color: var(--quiet); }
.kind { color: var(--quiet); }
.name { overflow-wrap: anywhere; }
.screen .name { font-weight: 600; }
.result, code { grid-column: 3; color: var(--quiet); overflow-wrap: anywhere; }
[data-failed='true'] .result { color: var(--bad); }
@media (max-width: 420px) {
  li, dl div { grid-template-columns: minmax(0, 1fr); }
  .result, code { grid-column: 1; }
}
`
