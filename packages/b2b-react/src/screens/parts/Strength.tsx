import type { ProjectFacts, StrengthFacts } from '../../flow/machine/facts.ts'
import type { ScreenOf } from '../../flow/machine/screens.ts'
import { useCatalogue, useSay } from '../../text/TextProvider.tsx'
import { ClassRules } from '../../ui/ClassRules.tsx'
import { StrengthMeter, StrengthStatus } from '../../ui/StrengthMeter.tsx'
import { useNumberFormat } from '../../ui/useNumberFormat.ts'

interface StrengthProps {
  readonly strength: ScreenOf<'PasswordResetForm'>['strength']
  readonly luds: ProjectFacts['luds']
}

/** Shows the strength of the password. The policy `luds` of a project has rules about the characters, and the policy `zxcvbn` a score. */
export function Strength({ strength, luds }: StrengthProps) {
  const say = useSay()
  if (strength === 'unknown') return <StrengthStatus tone="quiet">{say('reset.unknown')}</StrengthStatus>
  // Until the server has rated the password, the rules are shown as not met. With the policy `zxcvbn` there are no rules.
  const rules = strength === null || strength.policy === 'luds' ? luds : null
  const problem = strength && problemOf(strength, rules)
  return (
    <>
      {rules && <Classes strength={strength} luds={rules} />}
      {strength?.policy === 'zxcvbn' && <Score strength={strength} />}
      {problem && <StrengthStatus tone="error">{say(problem)}</StrengthStatus>}
    </>
  )
}

/** Returns the text for a problem with the password. Returns null if there is no problem, or if the rules or the score already show it. */
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
  const formatNumber = useNumberFormat()
  return (
    <ClassRules
      rules={[
        { text: say('reset.characters', { count: formatNumber(characters) }), isMet: strength?.missingCharacters === 0 },
        { text: say('reset.classes', { count: formatNumber(classes) }), isMet: strength?.missingClasses === 0 },
      ]}
      metLabel={say('reset.met')}
      unmetLabel={say('reset.open')}
    />
  )
}

/** The zxcvbn score, a verdict and the server's advice. A breached password gets no verdict, because the text `reset.breached` says more. */
function Score({ strength: { score, valid, breached, advice } }: { readonly strength: StrengthFacts }) {
  const say = useSay()
  const formatNumber = useNumberFormat()
  const catalogue = useCatalogue()
  // The server's sentences are English, and some have no full stop. A catalogue contains their translations.
  const translatedAdvice = advice.map((sentence) => (catalogue[`advice.${sentence}`] ?? sentence).replace(/\w$/, '$&.'))
  const sentences = [
    say('reset.strength', { score: formatNumber(score) }),
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
