import { useEffect, useState } from 'react'
import { SUGGESTION_DELAY_MS } from '../limits.ts'
import { piecesOf } from '../text/say.ts'
import { useCatalogue } from '../text/TextProvider.tsx'
import { hover, ring, small } from '../theme/parts.ts'
import { style } from '../theme/style.ts'
import { v } from '../theme/tokens.ts'
import type { SuggestionProps } from '../ui/suggestion.ts'
import { suggestDomain } from './domainSuggestion.ts'

/* It shares the line of the label, so that nothing moves when it comes: a button below could move away under the pointer. */
const suggestion = style('suggestion', {
  justifySelf: 'end',
  '&:empty': { position: 'absolute' },
  '.b2b-field:has(> &)': {
    gridTemplateColumns: 'auto minmax(0,1fr)',
    '& > :not(.b2b-label,.b2b-suggestion)': { gridColumn: '1/-1' },
    '& > .b2b-suggestion': { gridArea: '1/2' },
  },
})
const offer = style('suggestion-offer', {
  ...small,
  // At least 24 px high, without making the line of the label higher.
  paddingBlock: 2,
  marginBlock: -2,
  borderRadius: 2,
  color: v('muted'),
  textAlign: 'end',
  cursor: 'pointer',
  ...hover({ color: v('text') }),
  ...ring(2),
})
const domainName = style('suggestion-domain', {
  display: 'inline',
  color: v('link'),
  fontWeight: 500,
  textDecoration: 'underline',
  textDecorationThickness: 1,
  textUnderlineOffset: 3,
  textDecorationColor: 'var(--_underline)',
})

/** Offers a common domain in place of one that looks misspelled. It never keeps the user from submitting. */
export function EmailSuggestion({ field, known, off }: SuggestionProps) {
  const catalogue = useCatalogue()
  const [domain, setDomain] = useState<string | null>(null)
  useEffect(() => {
    const input = field.current
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setDomain(suggestDomain(input?.value ?? '', known ?? [])), SUGGESTION_DELAY_MS)
    }
    look()
    input?.addEventListener('input', look)
    return () => {
      clearTimeout(timer)
      input?.removeEventListener('input', look)
    }
  }, [field, known])
  function accept() {
    const input = field.current
    setDomain(null)
    if (!input || domain === null) return
    input.value = `${input.value.slice(0, input.value.lastIndexOf('@') + 1)}${domain}`
    input.focus()
  }
  const pieces = piecesOf(catalogue['email.suggestion'] ?? '', {
    domain: (
      <bdi key="domain" className={domainName}>
        {domain}
      </bdi>
    ),
  })
  return (
    <span className={suggestion} aria-live="polite">
      {domain !== null && !off && (
        <button type="button" className={offer} onClick={accept}>
          {pieces}
        </button>
      )}
    </span>
  )
}
