import type { ReactNode } from 'react'
import { style } from '../theme/style.ts'
import { v } from '../theme/tokens.ts'
import { Icon } from './Icon.tsx'

/* Logos on a 20 by 20 grid, drawn for this library in the providers' colors. Black logos use the text color. */

const mark = style('b2b-provider-mark', {
  flex: 'none',
  inlineSize: 20,
  blockSize: 20,
  color: v('text'),
  // A logo is visible on the card, but perhaps not on the brand color.
  '[data-look=primary] > &': { background: v('surface'), borderRadius: 3, boxShadow: `0 0 0 3px ${v('surface')}` },
})
const generic = style('b2b-provider-key', { flex: 'none', color: v('muted'), '[data-look=primary] > &': { color: 'inherit' } })

const google = (
  <g fill="none" strokeWidth="3">
    <path stroke="#ea4335" d="M14.8 5.7A6.5 6.5 0 0 0 3.9 7.8" />
    <path stroke="#fbbc05" d="M3.9 7.8A6.5 6.5 0 0 0 4.1 12.7" />
    <path stroke="#34a853" d="M4.1 12.7A6.5 6.5 0 0 0 14.2 15" />
    <path stroke="#4285f4" d="M14.2 15A6.5 6.5 0 0 0 16.5 10H10.3" />
  </g>
)

const drawings: { readonly [provider: string]: ReactNode } = {
  google: google,
  'google-workspace': google,
  microsoft: (
    <>
      <path fill="#f25022" d="M2.5 2.5h7.1v7.1H2.5Z" />
      <path fill="#7fba00" d="M10.4 2.5h7.1v7.1h-7.1Z" />
      <path fill="#00a4ef" d="M2.5 10.4h7.1v7.1H2.5Z" />
      <path fill="#ffb900" d="M10.4 10.4h7.1v7.1h-7.1Z" />
    </>
  ),
  hubspot: (
    <g fill="none" stroke="#ff7a59" strokeLinecap="round">
      <path strokeWidth="2.2" d="M16 12.4a3.4 3.4 0 1 1-6.8 0 3.4 3.4 0 0 1 6.8 0" />
      <path strokeWidth="1.6" d="M12.6 8.8V5M9.8 10.2 4.8 6.2M10.2 15 8 17.2" />
      <path strokeWidth="2.8" d="M12.6 3.8h.01M4.2 5.7h.01M7.6 17.5h.01" />
    </g>
  ),
  slack: (
    <g fill="none" strokeWidth="3" strokeLinecap="round">
      <path stroke="#36c5f0" d="M4 7.9h3.9M7.9 4h.01" />
      <path stroke="#2eb67d" d="M12.1 4v3.9M16 7.9h.01" />
      <path stroke="#ecb22e" d="M12.1 12.1H16M12.1 16h.01" />
      <path stroke="#e01e5a" d="M7.9 12.1V16M4 12.1h.01" />
    </g>
  ),
  github: (
    <path
      fill="currentColor"
      fillRule="evenodd"
      d="M10 1.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM7.8 18.2v-2.3c-2.5.3-2.4-1.5-3.4-1.9.9-.3 1.5.9 2.2 1 .5.1.9 0 1.3-.2.1-.5.3-.8.6-1C6.5 13.5 5 12.5 5 9.9c0-.9.3-1.7.9-2.3-.2-.6-.2-1.4.1-2.2.8 0 1.7.5 2.2.9a7 7 0 0 1 3.6 0c.5-.4 1.4-.9 2.2-.9.3.8.3 1.6.1 2.2.6.6.9 1.4.9 2.3 0 2.6-1.5 3.6-3.5 3.9.4.4.7.9.7 1.7v2.7Z"
    />
  ),
  okta: <circle cx="10" cy="10" r="5.7" fill="none" stroke="currentColor" strokeWidth="4" />,
  'microsoft-entra': (
    <>
      <path fill="#0a7cff" d="M10 2 2.2 11.3 10 16Z" />
      <path fill="#50c8ff" d="M10 2 17.8 11.3 10 16Z" />
      <path fill="#0b54c4" d="M2.2 11.3 10 16 17.8 11.3 10 18.5Z" />
    </>
  ),
}

/**
 * The logo of a social login provider or identity provider. A provider without a drawing gets the icon of a key. Hidden from screen readers,
 * because the text beside it names the provider.
 */
export function ProviderMark({ name }: { readonly name: string }) {
  const drawing = Object.hasOwn(drawings, name) ? drawings[name] : undefined
  if (drawing === undefined) {
    return (
      <span className={generic}>
        <Icon name="key" />
      </span>
    )
  }
  return (
    <svg className={mark} width={20} height={20} viewBox="0 0 20 20" aria-hidden="true">
      {drawing}
    </svg>
  )
}
