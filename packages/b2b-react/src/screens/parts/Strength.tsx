import type { ProjectFacts, StrengthFacts } from '../../flow/machine/facts.ts'
import type { ScreenOf } from '../../flow/machine/screens.ts'
import { useCatalogue, useSay } from '../../text/TextProvider.tsx'
import { ClassRules } from '../../ui/ClassRules.tsx'
import { StrengthMeter, StrengthRemark } from '../../ui/StrengthMeter.tsx'
import { useNumber } from '../../ui/useNumber.ts'

interface StrengthProps {
  readonly strength: ScreenOf<'PasswordResetForm'>['strength']
  readonly luds: ProjectFacts['luds']
}

/** Shows the strength of the password by the policy of the project: `luds` has rules about the characters, `zxcvbn` a score. */
export function Strength({ strength, luds }: StrengthProps) {
  const say = useSay()
  if (strength === 'unknown') return <StrengthRemark tone="quiet">{say('reset.unknown')}</StrengthRemark>
  // Without a strength from the server yet, the rules are shown as not met.
  const rules = strength === null || strength.policy === 'luds' ? luds : null
  const problem = strength && problemOf(strength, rules)
  return (
    <>
      {rules && <Classes strength={strength} luds={rules} />}
      {strength?.policy === 'zxcvbn' && <Score strength={strength} />}
      {problem && <StrengthRemark tone="error">{say(problem)}</StrengthRemark>}
    </>
  )
}

/** Returns the text for a problem with the password; null if there is none, or if the rules or the score already show it. */
function problemOf({ valid, breached, policy, missingCharacters, missingClasses }: StrengthFacts, rules: StrengthProps['luds']) {
  if (breached) return 'reset.breached'
  const isShownByScore = policy === 'zxcvbn'
  const isShownByRules = rules && missingCharacters + missingClasses > 0
  return valid || isShownByScore || isShownByRules ? null : 'reset.notAccepted'
}

interface ClassesProps {
  readonly strength: StrengthFacts | null
  readonly luds: NonNullable<ProjectFacts['luds']>
}

function Classes({ strength, luds: { characters, classes } }: ClassesProps) {
  const say = useSay()
  const number = useNumber()
  return (
    <ClassRules
      rules={[
        { text: say('reset.characters', { count: number(characters) }), isMet: strength?.missingCharacters === 0 },
        { text: say('reset.classes', { count: number(classes) }), isMet: strength?.missingClasses === 0 },
      ]}
      met={say('reset.met')}
      open={say('reset.open')}
    />
  )
}

/** The zxcvbn score, a verdict and the server's advice. A breached password gets no verdict here, because `reset.breached` says more. */
function Score({ strength: { score, valid, breached, advice } }: { readonly strength: StrengthFacts }) {
  const say = useSay()
  const number = useNumber()
  const catalogue = useCatalogue()
  // The server's sentences are English, and some have no full stop. A catalogue contains their translations.
  const translatedAdvice = advice.map((sentence) => (catalogue[`advice.${sentence}`] ?? sentence).replace(/\w$/, '$&.'))
  const sentences = [
    say('reset.strength', { score: number(score) }),
    ...(breached ? [] : [say(valid ? 'reset.accepted' : 'reset.notAccepted')]),
    ...translatedAdvice,
  ]
  const verdictTone = valid ? 'success' : 'error'
  return (
    <StrengthMeter score={score} tone={breached ? 'quiet' : verdictTone}>
      {/* Japanese has no spaces between sentences. */}
      {sentences.join(' ').replaceAll('。 ', '。')}
    </StrengthMeter>
  )
}
