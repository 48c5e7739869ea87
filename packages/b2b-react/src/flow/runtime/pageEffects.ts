import type { Phrase } from '../../text/say.ts'
import type { FlowEffect, Send } from '../machine/types.ts'
import { downloadText } from './downloadText.ts'

/** Creates the effects on the page itself: copying and downloading codes. */
export const createPageEffects = (send: Send, say: (phrase: Phrase) => string) => ({
  copy({ what, text }: Extract<FlowEffect, { do: 'copy' }>): void {
    const reportCopied = (done: boolean) => send({ type: 'copied', what, done })
    // Only secure pages have a clipboard. On other pages, `then` turns the exception into a rejection.
    const writing = Promise.resolve().then(() => navigator.clipboard.writeText(text))
    writing.then(
      () => reportCopied(true),
      () => reportCopied(false),
    )
  },
  download({ name: organization, text }: Extract<FlowEffect, { do: 'download' }>): void {
    downloadText(say({ key: 'backup.save.file', values: { organization } }), text)
  },
})
