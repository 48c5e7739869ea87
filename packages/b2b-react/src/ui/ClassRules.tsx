import { style } from '../theme/style.ts'
import { AnyIcon } from './AnyIcon.tsx'
import { unseen } from './Layout.tsx'
import { FieldStatus } from './Message.tsx'

const ruleList = style('b2b-rules', { display: 'grid', gap: 6, listStyle: 'none' })
const ruleItem = style('b2b-rule', {})

interface ClassRulesProps {
  readonly rules: readonly { readonly text: string; readonly isMet: boolean }[]
  /** The text for screen readers after a rule that the password meets. */
  readonly metLabel: string
  /** The text for screen readers after a rule that the password does not meet yet. */
  readonly unmetLabel: string
}

/** The project's rules about the length and the character classes of a password. A rule that is not met yet is not an error. */
export function ClassRules({ rules, metLabel, unmetLabel }: ClassRulesProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari ignores that a list without bullets is a list, unless it has this role.
    <ul className={ruleList} role="list">
      {rules.map(({ text, isMet }) => (
        // If the state changes, screen readers read the whole rule.
        <li key={text} className={ruleItem} aria-atomic="true">
          <FieldStatus tone={isMet ? 'success' : 'quiet'} icon={<AnyIcon name={isMet ? 'check' : 'circle'} size={16} />}>
            {text} <span className={unseen}>{isMet ? metLabel : unmetLabel}</span>
          </FieldStatus>
        </li>
      ))}
    </ul>
  )
}
