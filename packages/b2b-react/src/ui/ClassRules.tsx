import { style } from '../theme/style.ts'
import { AnyIcon } from './AnyIcon.tsx'
import { unseen } from './Layout.tsx'
import { Remark } from './Message.tsx'

const ruleList = style('b2b-rules', { display: 'grid', gap: 6, listStyle: 'none' })
const ruleItem = style('b2b-rule', {})

interface ClassRulesProps {
  readonly rules: readonly { readonly text: string; readonly isMet: boolean }[]
  /** The text for screen readers after a rule that the password meets. */
  readonly met: string
  /** The text for screen readers after a rule that the password does not meet yet. */
  readonly open: string
}

/** The project's rules about the length and the character classes of a password. A rule that is not met yet is not an error. */
export function ClassRules({ rules, met, open }: ClassRulesProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari ignores that a list without bullets is a list, unless it has this role.
    <ul className={ruleList} role="list">
      {rules.map(({ text, isMet }) => (
        // If the state changes, screen readers read the whole rule.
        <li key={text} className={ruleItem} aria-atomic="true">
          <Remark tone={isMet ? 'success' : 'quiet'} icon={<AnyIcon name={isMet ? 'check' : 'circle'} size={16} />}>
            {text} <span className={unseen}>{isMet ? met : open}</span>
          </Remark>
        </li>
      ))}
    </ul>
  )
}
