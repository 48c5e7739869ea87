import { style } from '../theme/style.ts'
import { AnyIcon } from './AnyIcon.tsx'
import { unseen } from './Layout.tsx'
import { Remark } from './Message.tsx'

const rules = style('b2b-rules', { display: 'grid', gap: 6, listStyle: 'none' })
const rule = style('b2b-rule', {})

interface ClassRulesProps {
  readonly rules: readonly { readonly text: string; readonly met: boolean }[]
  /** The state of a rule that is met, for screen readers. */
  readonly met: string
  /** The state of a rule that is not met yet, for screen readers. */
  readonly open: string
}

/** The rules for a password. A rule that is not met yet is not an error. */
export function ClassRules({ rules: allRules, met, open }: ClassRulesProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari ignores that a list without bullets is a list, unless it has this role.
    <ul className={rules} role="list">
      {allRules.map(({ text, met: isMet }) => (
        // If the state changes, screen readers read the whole rule.
        <li key={text} className={rule} aria-atomic="true">
          <Remark tone={isMet ? 'success' : 'quiet'} icon={<AnyIcon name={isMet ? 'check' : 'circle'} size={16} />}>
            {text} <span className={unseen}>{isMet ? met : open}</span>
          </Remark>
        </li>
      ))}
    </ul>
  )
}
