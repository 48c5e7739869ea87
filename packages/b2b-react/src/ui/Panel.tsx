import { useState, type ReactNode } from 'react'
import { FORCED_COLORS } from '../theme/parts.ts'
import { part, style } from '../theme/style.ts'
import { v } from '../theme/tokens.ts'
import { Help } from './Layout.tsx'
import { qrImage } from './qrImage.ts'

const panel = style('b2b-panel', {
  padding: 'min(16px,4cqi)',
  borderRadius: `min(${v('control-radius')},14px)`,
  background: v('sunken'),
  '@media (prefers-contrast:more)': { border: `2px solid ${v('border')}` },
  [FORCED_COLORS]: { border: '1px solid' },
})
/** The monospace style of text that users copy by hand. */
const MONO = {
  display: 'grid',
  direction: 'ltr',
  // Small enough for a backup code on one line.
  font: '400 min(15px,8.4cqi)/26px ui-monospace,monospace',
  textAlign: 'center',
  listStyle: 'none',
} as const
const secretText = style('b2b-secret', {
  ...MONO,
  // Four columns, or fewer if four groups do not fit.
  gridTemplateColumns: 'repeat(auto-fit,minmax(max(4ch,25% - 6px),1fr))',
  gap: '4px 8px',
})
const group = style('b2b-secret-group', {})
const codeList = style('b2b-codes', { ...MONO, display: 'flex', flexWrap: 'wrap', gap: '4px 16px' })
// Two columns, or one if two codes do not fit. A code breaks only if it is wider than the panel.
const codeItem = style('b2b-codes-item', {
  flex: '1 0 max-content',
  minInlineSize: 'calc(50% - 8px)',
  maxInlineSize: '100%',
  overflowWrap: 'anywhere',
})
/** In pixels. Large enough for a camera, even if the image includes its own margin. */
const QR_SIZE = 184
const plate = style('b2b-qr-plate', {
  inlineSize: 'fit-content',
  maxInlineSize: '100%',
  marginBlock: 4,
  marginInline: 'auto',
  padding: 'min(16px,4cqi)',
  borderRadius: 6,
  background: '#fff',
  [FORCED_COLORS]: { forcedColorAdjust: 'none' },
})
const qr = style('b2b-qr', { inlineSize: QR_SIZE, maxInlineSize: '100%', aspectRatio: '1', imageRendering: 'pixelated' })

const Panel = ({ children }: { readonly children: ReactNode }) => <div {...part(panel)}>{children}</div>

interface SecretProps<T> {
  /** The accessible name. */
  readonly label: string
  readonly children: T
}

/** Splits a secret into groups of four letters, which are easier to read. */
const groupsOf = (secret: string): readonly string[] => secret.match(/.{1,4}/gu) ?? []

/** The secret of an authenticator app, for users who type it. It is in lower case, because lower-case letters are easier to tell apart. */
export const Secret = ({ label, children }: SecretProps<string>) => (
  <Panel>
    <code className={secretText} role="group" aria-label={label} dir="ltr" translate="no">
      {groupsOf(children.toLowerCase()).map((letters, index) => (
        // Two groups can have the same letters. The groups never change places, so their index is a stable key.
        <span key={index} className={group}>
          {letters}{' '}
        </span>
      ))}
    </code>
  </Panel>
)

/** Codes for the user to store safely. */
export const Codes = ({ label, children }: SecretProps<readonly string[]>) => (
  <Panel>
    {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari ignores that a list without bullets is a list, unless it has this role. */}
    <ul className={codeList} role="list" aria-label={label} dir="ltr" translate="no">
      {children.map((code) => (
        <li key={code} className={codeItem}>
          {code}
        </li>
      ))}
    </ul>
  </Panel>
)

interface QrCodeProps {
  /** The image as the server sends it. */
  readonly code: string
  readonly alt: string
  /** Replaces the image if it cannot be shown. */
  readonly fallback: string
}

/** A QR code on a white background with the quiet zone that cameras need, in every theme. */
export function QrCode({ code, alt, fallback }: QrCodeProps) {
  const [brokenAddress, setBrokenAddress] = useState<string | null>(null)
  const address = qrImage(code)
  return (
    <Panel>
      {address === null || brokenAddress === address ? (
        <Help>{fallback}</Help>
      ) : (
        <div className={plate}>
          <img className={qr} src={address} alt={alt} width={QR_SIZE} height={QR_SIZE} onError={() => setBrokenAddress(address)} />
        </div>
      )}
    </Panel>
  )
}
