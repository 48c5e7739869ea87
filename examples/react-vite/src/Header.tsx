import { mail } from './settings.ts'

/** The product's name, and where the mail of this demo can be read. */
export function Header() {
  return (
    <header className="header">
      <span className="brand">
        <img src="/tideline.svg" alt="" width="28" height="28" />
        Tideline
      </span>
      <a href={mail} target="_blank" rel="noopener">
        Open the mail
      </a>
    </header>
  )
}
