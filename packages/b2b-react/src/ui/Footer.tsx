import { useId } from 'react'
import { useSay } from '../text/TextProvider.tsx'
import { hover, ring, small, space } from '../theme/parts.ts'
import { part, style } from '../theme/style.ts'
import { v } from '../theme/tokens.ts'
import { aside } from './aside.ts'
import { useFrame } from './frame.ts'

const footer = style('b2b-footer', { ...small, display: 'flex', flexWrap: 'wrap', gap: '0 16px', marginBlockStart: space(20) })
/** A quiet link, with a larger area for touch. */
const link = style('b2b-footer-link', {
  paddingBlock: 4,
  color: v('muted'),
  cursor: 'pointer',
  textDecoration: 'underline',
  ...hover({ color: v('text') }),
  ...ring(2),
})

const NAMES = ['terms', 'privacy', 'help'] as const

/** Returns true for a link to an email address, which opens an application instead of a page. */
const isMailLink = (url = ''): boolean => /^mailto:/i.test(url)

/** The host's links below every screen. Pages open in a new tab, so that the sign-in stays. */
export function Footer() {
  const say = useSay()
  const hintId = useId()
  const { links } = useFrame()
  const newTabProps = { target: '_blank', rel: 'noopener', 'aria-describedby': hintId }
  const shown = NAMES.filter((name) => links[name])
  return (
    shown.length > 0 && (
      <p {...part(footer)}>
        {shown.map((name) => (
          <a key={name} className={link} href={links[name]} {...(!isMailLink(links[name]) && newTabProps)}>
            {say(`footer.${name}`)}
          </a>
        ))}
        <span id={hintId} className={aside} hidden>
          {say('confirmation.newTab')}
        </span>
      </p>
    )
  )
}
