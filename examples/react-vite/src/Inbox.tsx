import { CopyButton } from './CopyButton.tsx'
import { consoleUrl } from './emulator.ts'
import type { Language } from './languages.ts'
import type { Message } from './messages.ts'
import { Panel } from './Panel.tsx'

interface InboxProps {
  readonly messages: readonly Message[]
  readonly newMessages: readonly Message[]
  /** The language of the widget. */
  readonly language: Language
  readonly onSeen: () => void
}

/** The emails and text messages that the provider has sent. Their links open in place. */
export function Inbox({ messages, newMessages, language, onSeen }: InboxProps) {
  const [latest, ...earlier] = messages
  return (
    // Every use of the inbox counts as reading it.
    <div onPointerEnter={onSeen} onFocus={onSeen}>
      <Panel
        title="Mail and texts"
        id="inbox"
        alwaysOpen
        aside={newMessages.length > 0 && <span className="badge">{newMessages.length} new</span>}
      >
        {latest === undefined ? (
          <p className="quiet">Nothing yet. Emails and texts that the sign-in sends appear here. They go nowhere else.</p>
        ) : (
          <MessageItem key={latest.id} message={latest} isNew={newMessages.includes(latest)} />
        )}
        {earlier.length > 0 && (
          <details className="earlier">
            <summary>{earlier.length === 1 ? '1 earlier message' : `${earlier.length} earlier messages`}</summary>
            {earlier.map((message) => (
              <MessageItem key={message.id} message={message} isNew={newMessages.includes(message)} />
            ))}
          </details>
        )}
        {language !== 'en' && (
          <p className="quiet">
            The server writes the emails, here always in English. A setting of the sign-in chooses their language: <code>locale</code> (
            <code>en</code>, <code>es</code> or <code>pt-br</code>).
          </p>
        )}
        <a className="quiet" href={consoleUrl} target="_blank" rel="noopener">
          All messages, people and settings
        </a>
      </Panel>
      <p className="hidden" role="status">
        {newMessages[0] && `New ${newMessages[0].kind.toLowerCase()} to ${newMessages[0].to}: ${newMessages[0].title}`}
      </p>
    </div>
  )
}

const timeOf = (iso: string): string => new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }).format(new Date(iso))

function MessageItem({
  message: { kind, to, sentAt, title, body, code, links },
  isNew,
}: {
  readonly message: Message
  readonly isNew: boolean
}) {
  return (
    <article className={isNew ? 'message new' : 'message'}>
      <p className="quiet">
        {kind} to <span className="address">{to}</span>, <time dateTime={sentAt}>{timeOf(sentAt)}</time>
      </p>
      <h3>{title}</h3>
      <p>{body}</p>
      {code !== '' && (
        <p className="code">
          <code>{code}</code> <CopyButton text={code} label={`the code ${code}`} />
        </p>
      )}
      {links.map(({ label, url }, index) => (
        <a key={url} className={index === 0 ? 'button' : ''} href={url}>
          {label}
        </a>
      ))}
    </article>
  )
}
