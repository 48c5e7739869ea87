import { useEffect, useState, type ReactNode } from 'react'
import { SUGGESTION_DEBOUNCE_MS } from '../../limits.ts'
import { piecesOf } from '../../text/say.ts'
import { useCatalogue } from '../../text/TextProvider.tsx'
import { small } from '../../theme/parts.ts'
import { style } from '../../theme/style.ts'
import { v } from '../../theme/tokens.ts'
import { InlineButton } from '../../ui/InlineButton.tsx'
import type { SuggestionProps } from '../../ui/suggestion.ts'
import { suggestDomain } from './domainSuggestion.ts'

/* The suggestion shares the line of the label, so that it moves no button away from the pointer when it appears. */
const suggestion = style('b2b-suggestion', {
  ...small,
  display: 'block',
  color: v('muted'),
  textAlign: 'end',
  '&:empty': { position: 'absolute' },
  // The focus ring must not cover the question mark after the button, as in “Did you mean gmail.com?”.
  '& > :focus-visible': { outlineOffset: 0 },
  '.b2b-field:has(> &)': {
    gridTemplateColumns: 'auto minmax(0,1fr)',
    '& > :not(.b2b-label,.b2b-suggestion)': { gridColumn: '1/-1' },
    '& > .b2b-suggestion': { gridArea: '1/2' },
  },
})

/** Suggests a common domain if the typed domain looks misspelled. The user can ignore the suggestion. */
export function EmailSuggestion({ field, knownDomains, off }: SuggestionProps) {
  const catalogue = useCatalogue()
  const [domain, setDomain] = useState<string | null>(null)
  useEffect(() => {
    const input = field.current
    let timer: ReturnType<typeof setTimeout> | undefined
    const checkAfterPause = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setDomain(suggestDomain(input?.value ?? '', knownDomains ?? [])), SUGGESTION_DEBOUNCE_MS)
    }
    checkAfterPause()
    input?.addEventListener('input', checkAfterPause)
    return () => {
      clearTimeout(timer)
      input?.removeEventListener('input', checkAfterPause)
    }
  }, [field, knownDomains])
  function accept() {
    const input = field.current
    setDomain(null)
    if (!input || domain === null) return
    // oxlint-disable-next-line react/immutability -- The field keeps its own text; React does not control it.
    input.value = `${input.value.slice(0, input.value.lastIndexOf('@') + 1)}${domain}`
    input.focus()
  }
  const button = (
    <InlineButton key="domain" onClick={accept}>
      {domain}
    </InlineButton>
  )
  return (
    <span className={suggestion} aria-live="polite">
      {domain !== null && !off && piecesOf<ReactNode>(catalogue['email.suggestion'] ?? '', { domain: button })}
    </span>
  )
}
