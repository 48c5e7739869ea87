import { galleryUrl } from './gallery/address.ts'
import { urlOf, type Settings } from './settings.ts'

interface HeaderProps {
  /** The look that the other page takes over. */
  readonly settings: Settings
  readonly page: 'try' | 'gallery' | 'settings'
}

/** The purpose of the page, and links to the other pages. */
export const Header = ({ settings, page }: HeaderProps) => (
  <header className="header">
    <p className="brand">
      <img src="/icon.svg" alt="" width="28" height="28" />
      acme b2b
    </p>
    <p className="claim">A sign-in kit for companies. Here it runs against an emulator on this machine, so nothing leaves your computer.</p>
    <nav aria-label="Pages">
      <a href={urlOf(settings)} aria-current={page === 'try' ? 'page' : undefined}>
        Try it
      </a>
      <a href={galleryUrl(settings)} aria-current={page === 'gallery' ? 'page' : undefined}>
        Every screen
      </a>
      <a href={urlOf(settings, '/settings')} aria-current={page === 'settings' ? 'page' : undefined}>
        Account
      </a>
    </nav>
  </header>
)
