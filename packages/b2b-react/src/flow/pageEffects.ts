import type { Phrase } from '../text/say.ts'
import { fileNameOf } from './rules/fileName.ts'
import type { FlowEffect, Send } from './types.ts'

/** What the flow does with the page itself: copying and saving what a person has to keep. */
export const createPageEffects = (send: Send, say: (phrase: Phrase) => string) => ({
  copy({ what, text }: Extract<FlowEffect, { do: 'copy' }>): void {
    const copied = (done: boolean) => send({ type: 'copied', what, done })
    // Outside secure pages there is no clipboard at all.
    const written = Promise.resolve().then(() => navigator.clipboard.writeText(text))
    written.then(
      () => copied(true),
      () => copied(false),
    )
  },
  download({ name: organization, text }: Extract<FlowEffect, { do: 'download' }>): void {
    const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
    const link = document.createElement('a')
    link.href = url
    link.download = fileNameOf(say({ key: 'backup.save.file', values: { organization } }))
    link.click()
    // The browser has taken its copy by the next task; after that nothing of it stays on the page.
    setTimeout(() => URL.revokeObjectURL(url))
  },
})
