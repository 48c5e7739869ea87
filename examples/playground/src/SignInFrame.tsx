import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react'
import { scope } from './emulator.ts'
import type { FirstEvent, FrameSettings, FromFrame, ToFrame } from './protocol.ts'

const MIN_HEIGHT_PX = 560

/** The actions of the page on the frame. */
export interface SignInHandle {
  /** Opens a page of the playground, such as the link of an email. */
  readonly open: (url: string) => void
  /** Ends the session, loads the frame again, and starts a sign-in with this event. */
  readonly start: (event: FirstEvent) => void
  /** Ends the session and loads the frame again after `work`, also if that fails. */
  readonly startAgain: (work?: () => Promise<unknown>) => void
}

interface SignInFrameProps {
  readonly ref: Ref<SignInHandle>
  readonly settings: FrameSettings
  readonly onWarning: (text: string) => void
}

/** A page of another site in the frame cannot replace the documentation. The sign-in needs the rest: tabs, and files for backup codes. */
const SANDBOX = 'allow-same-origin allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads'

/** The sign-in in a frame, so that links, redirects and the pages of other services replace only the frame. */
export function SignInFrame({ ref, settings, onWarning }: SignInFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(MIN_HEIGHT_PX)
  const firstEvent = useRef<FirstEvent | null>(null)
  /** The document that another one is about to replace. It can still send its messages. */
  const leaving = useRef<Document | null>(null)
  /** The document that listens to new settings. */
  const listening = useRef<Document | null>(null)
  /** True until a new document has ended the session. */
  const mustSignOut = useRef(false)
  const latest = useRef({ settings, onWarning })
  useEffect(() => {
    latest.current = { settings, onWarning }
  })
  const post = (message: ToFrame) => frame.current?.contentWindow?.postMessage(message, window.location.origin)
  const open = (url: string) => {
    leaving.current = frame.current?.contentDocument ?? null
    // Pages of other sites have no `assign`, but their address can be set.
    if (frame.current?.contentWindow) frame.current.contentWindow.location.href = url
    // In a narrow window, the button that was pressed is far below.
    frame.current?.scrollIntoView({ block: 'nearest' })
  }

  /**
   * Loads the sign-in. The new document ends the session, because the current one can belong to another service, and it can be too new to
   * listen.
   */
  const reload = () => {
    mustSignOut.current = true
    open(scope)
  }

  useEffect(() => {
    const listen = ({ data, origin, source }: MessageEvent<FromFrame>) => {
      if (origin !== window.location.origin || source === null || source !== frame.current?.contentWindow) return
      if (data.type === 'warning') return latest.current.onWarning(data.text)
      if (frame.current.contentDocument === leaving.current) return
      if (data.type === 'signedOut') mustSignOut.current = false
      if (mustSignOut.current) return post({ type: 'signOut' })
      listening.current = frame.current.contentDocument
      post({ type: 'settings', settings: latest.current.settings })
      if (firstEvent.current !== null) post({ type: 'start', event: firstEvent.current })
      firstEvent.current = null
    }
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [])
  useEffect(() => {
    // Another document gets the latest settings as soon as it listens.
    if (listening.current !== null && listening.current === frame.current?.contentDocument) post({ type: 'settings', settings })
  }, [settings])

  useImperativeHandle(ref, () => ({
    open,
    start: (event) => {
      firstEvent.current = event
      reload()
    },
    startAgain: (work = () => Promise.resolve()) => void work().then(reload, reload),
  }))

  /** Makes the frame as high as its page. */
  const sizes = useRef<ResizeObserver | null>(null)
  const followHeight = () => {
    const body = frame.current?.contentDocument?.body
    sizes.current?.disconnect()
    if (!body) return
    sizes.current = new ResizeObserver(() => setHeight(Math.max(MIN_HEIGHT_PX, Math.ceil(body.getBoundingClientRect().height))))
    sizes.current.observe(body)
  }
  useEffect(() => () => sizes.current?.disconnect(), [])

  return <iframe ref={frame} src={scope} sandbox={SANDBOX} title="The sign-in" style={{ blockSize: height }} onLoad={followHeight} />
}
