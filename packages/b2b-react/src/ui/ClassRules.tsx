import { useSay } from '../text/TextProvider.tsx'
import { style } from '../theme/style.ts'
import { AnyIcon } from './AnyIcon.tsx'
import { unseen } from './Layout.tsx'
import { FieldStatus } from './Message.tsx'

const ruleList = style('b2b-rules', { display: 'grid', gap: 6, listStyle: 'none' })
const ruleItem = style('b2b-rule', {})

interface ClassRulesProps {
  readonly rules: readonly { readonly text: string; readonly isMet: boolean }[]
}

/** The project's rules about the length and the character classes of a password. A rule that is not met yet is no error, until the user submits the password. */
export function ClassRules({ rules }: ClassRulesProps) {
  const say = useSay()
  return (
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari ignores that a list without bullets is a list, unless it has this role.
    <ul className={ruleList} role="list">
      {rules.map(({ text, isMet }) => (
        // If the state changes, screen readers read the whole rule.
        <li key={text} className={ruleItem} aria-atomic="true">
          <FieldStatus tone={isMet ? 'success' : 'quiet'} icon={<AnyIcon name={isMet ? 'check' : 'circle'} size={16} />}>
            {text} <span className={unseen}>{say(isMet ? 'reset.met' : 'reset.open')}</span>
          </FieldStatus>
        </li>
      ))}
    </ul>
  )
}
