import { useEffect, useState } from 'react'
import { connect, NoAnswerError } from './emulator.ts'
import type { Data } from './protocol.ts'
import { Workbench } from './Workbench.tsx'

/** Starts the service worker, and then shows the sign-in with its tools. `isSmall`: with its mail only. */
export function Playground({ isSmall }: { readonly isSmall: boolean }) {
  const [state, setState] = useState<Data | 'starting' | 'refused' | 'silent'>('starting')
  useEffect(() => {
    connect().then(setState, (error: unknown) => setState(error instanceof NoAnswerError ? 'silent' : 'refused'))
  }, [])
  if (state === 'starting')
    return (
      <>
        {/* The page has the skeleton: it is there before this script. */}
        <slot />
        <p role="status" className="hidden">
          Starting the sign-in in your browser…
        </p>
      </>
    )
  if (state === 'silent')
    return (
      <p role="alert" className="notice">
        The service worker of the playground does not answer. Reload this page. If that does not help, clear the data of this site in your
        browser.
      </p>
    )
  if (state === 'refused')
    return (
      <p role="alert" className="notice">
        The playground needs a service worker, which this browser does not allow here. Open this page in a normal window, over https or at
        localhost. Or run <code>npm start</code> in a copy of the repository: its demo has the same tools.
      </p>
    )
  return <Workbench data={state} isSmall={isSmall} />
}
