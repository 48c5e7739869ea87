import { inbox } from './settings.ts'

/** The product's name, and where the mails of this demo can be read. */
export function Header() {
  return (
    <header className="header">
      <span className="brand">
        <img src="/tideline.svg" alt="" width="28" height="28" />
        Tideline
      </span>
      <a href={inbox} target="_blank" rel="noopener">
        Open the inbox
      </a>
    </header>
  )
}
