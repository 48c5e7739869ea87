import { mail } from './settings.ts'

/** The name of the product, and a link to the emails of this demo. */
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
