import type { Phrase } from '../../text/say.ts'
import type { FlowEffect, Send } from '../machine/types.ts'
import { fileNameOf } from '../rules/fileName.ts'

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
    const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
    const link = document.createElement('a')
    link.href = url
    link.download = fileNameOf(say({ key: 'backup.save.file', values: { organization } }))
    link.click()
    // The browser starts the download within this task. The codes must not stay in memory for longer.
    setTimeout(() => URL.revokeObjectURL(url))
  },
})
