import { codeOf } from './code.ts'
import { CopyButton } from './CopyButton.tsx'
import { emulator, oneTap, publicToken } from './emulator.ts'
import { Panel } from './Panel.tsx'
import { urlOf, type Settings } from './settings.ts'

/** The current configuration as code, and a link that reproduces it. */
export function CodePanel({ settings }: { readonly settings: Settings }) {
  const code = codeOf(settings, { publicToken, emulator, oneTap })
  return (
    <Panel title="Code for this sign-in" id="code">
      <p className="row">
        <CopyButton text={code} label="code">
          Copy code
        </CopyButton>
        <span className="quiet">The rules of the organization and the failures belong to the server, so they are not in the code.</span>
      </p>
      <pre>
        <code>{code}</code>
      </pre>
      <p className="row">
        <CopyButton text={urlOf(settings)} label="link to these settings">
          Copy link
        </CopyButton>
        <span className="quiet">The address of this page contains all settings. Copy it to share them.</span>
      </p>
    </Panel>
  )
}
