import type { StrengthFacts } from '../../flow/machine/facts.ts'
import type { FlowState, ScreenProps } from '../../flow/machine/types.ts'
import { adviceText } from '../../text/adviceText.ts'
import { useCatalogue, useSay } from '../../text/TextProvider.tsx'
import { ClassRules } from '../../ui/ClassRules.tsx'
import { StrengthMeter, StrengthStatus } from '../../ui/StrengthMeter.tsx'
import { useNumberFormat } from '../../ui/useNumberFormat.ts'

interface StrengthProps {
  readonly strength: ScreenProps<'PasswordResetForm'>['screen']['strength']
  /** Null until the project is loaded. */
  readonly project: FlowState['project']
}

/** The advice of zxcvbn about an empty password. */
const FIRST_ADVICE = ['Use a few words, avoid common phrases']

/**
 * The requirements of the password, and its strength. The policy `luds` of a project has rules about the characters, and the policy `zxcvbn` a
 * score.
 */
export function Strength({ strength, project }: StrengthProps) {
  const say = useSay()
  if (strength === 'unknown') return <StrengthStatus tone="quiet">{say('reset.unknown')}</StrengthStatus>
  // Until the server has rated the password, the rules are shown as not met. With the policy `zxcvbn` there are no rules.
  const policy = strength ? strength.policy : project && (project.luds ? 'luds' : 'zxcvbn')
  const rules = policy === 'luds' ? project?.luds : null
  const problem = strength && problemOf(strength, rules)
  return (
    <>
      {rules && <Classes strength={strength} luds={rules} />}
      {policy === 'zxcvbn' && <Score strength={strength} />}
      {problem && <StrengthStatus tone="error">{say(problem)}</StrengthStatus>}
    </>
  )
}

type Rules = NonNullable<FlowState['project']>['luds'] | undefined

/** Returns the text for a problem with the password. Returns null if there is no problem, or if the rules or the score already show it. */
function problemOf({ valid, breached, policy, missingCharacters, missingClasses }: StrengthFacts, rules: Rules) {
  if (breached) return 'reset.breached'
  const isShownByScore = policy === 'zxcvbn'
  const isShownByRules = rules && missingCharacters + missingClasses > 0
  return valid || isShownByScore || isShownByRules ? null : 'reset.notAccepted'
}

interface ClassesProps {
  readonly strength: StrengthFacts | null
  readonly luds: NonNullable<Rules>
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
    />
  )
}

/**
 * The zxcvbn score, the verdict and advice. An empty field has only advice. A breached password gets no verdict, because the text
 * `reset.breached` says more.
 */
function Score({ strength }: Pick<ClassesProps, 'strength'>) {
  const say = useSay()
  const formatNumber = useNumberFormat()
  const catalogue = useCatalogue()
  const sentences = [
    strength && say('reset.strength', { score: formatNumber(strength.score) }),
    strength && !strength.breached && say(strength.valid ? 'reset.accepted' : 'reset.notAccepted'),
  ]
  const verdictTone = strength?.valid ? 'success' : 'error'
  return (
    <StrengthMeter score={strength && strength.score} tone={!strength || strength.breached ? 'quiet' : verdictTone}>
      {adviceText(sentences, strength?.advice ?? FIRST_ADVICE, catalogue)}
    </StrengthMeter>
  )
}
