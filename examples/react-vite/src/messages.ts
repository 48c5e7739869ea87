import type { Mail } from '@acme/b2b-emulator'
import { useCallback, useEffect, useState } from 'react'
import { readEmulator, watchEmulator } from './emulator.ts'

/** A text message, as the emulator lists it. */
interface Sms {
  readonly id: string
  readonly to: string
  readonly sent_at: string
  readonly body: string
  readonly code: string
}

/** An email or a text message. */
export interface Message {
  readonly id: string
  readonly kind: 'Email' | 'Text message'
  readonly to: string
  /** RFC 3339. */
  readonly sentAt: string
  readonly title: string
  readonly body: string
  /** `""` if the message has links. */
  readonly code: string
  readonly links: readonly { readonly label: string; readonly url: string }[]
}

const messageOfMail = ({ id, to, sent_at, letter, link, also, code }: Mail): Message => ({
  id,
  kind: 'Email',
  to,
  sentAt: sent_at,
  title: letter.subject,
  body: letter.body,
  code,
  links: [
    ...(link === '' ? [] : [{ label: letter.button, url: link }]),
    ...(also === null ? [] : [{ label: also.button, url: also.link }]),
  ],
})

const messageOfSms = ({ id, to, sent_at, body, code }: Sms): Message => ({
  id,
  kind: 'Text message',
  to,
  sentAt: sent_at,
  title: 'Your code',
  body,
  code,
  links: [],
})

/** Reads all messages, the newest first. */
async function readMessages(): Promise<readonly Message[]> {
  // The emulator checks its own responses.
  const [mails, texts] = (await Promise.all([readEmulator('/outbox'), readEmulator('/texts')])) as [Mail[], Sms[]]
  return [...mails.map(messageOfMail), ...texts.map(messageOfSms)].toSorted((a, b) => b.sentAt.localeCompare(a.sentAt))
}

interface Inbox {
  readonly messages: readonly Message[]
  /** The ids of the messages that the visitor has seen. Those that exist when the page opens count as seen. */
  readonly seen: ReadonlySet<string>
}

const idsOf = (messages: readonly Message[]): ReadonlySet<string> => new Set(messages.map(({ id }) => id))

/** Returns the messages of the emulator and the new ones among them. A message appears when the emulator sends it. */
export function useMessages() {
  const [inbox, setInbox] = useState<Inbox | null>(null)
  useEffect(() => {
    let isStopped = false
    const read = () =>
      readMessages().then(
        (messages) => {
          if (!isStopped) setInbox((previous) => ({ messages, seen: previous?.seen ?? idsOf(messages) }))
        },
        // The page says in another place that the emulator cannot be reached.
        () => {},
      )
    const stopWatching = watchEmulator(() => void read())
    return () => {
      isStopped = true
      stopWatching()
    }
  }, [])
  const markAsSeen = useCallback(() => {
    setInbox((previous) => previous && { ...previous, seen: idsOf(previous.messages) })
  }, [])
  const messages = inbox?.messages ?? []
  return { messages, newMessages: messages.filter(({ id }) => inbox?.seen.has(id) === false), markAsSeen }
}
