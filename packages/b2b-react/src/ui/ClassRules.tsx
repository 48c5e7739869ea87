import { style } from '../theme/style.ts'
import { AnyIcon } from './AnyIcon.tsx'
import { unseen } from './Layout.tsx'
import { Remark } from './Message.tsx'

const rules = style('b2b-rules', { display: 'grid', gap: 6, listStyle: 'none' })
const rule = style('b2b-rule', {})

interface ClassRulesProps {
  readonly rules: readonly { readonly text: string; readonly met: boolean }[]
  /** The state of a rule in words, for people who do not see its sign. */
  readonly met: string
  readonly open: string
}

/** What a password has to contain. A rule that is still open is not a mistake. */
export function ClassRules({ rules: all, met, open }: ClassRulesProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari takes a list without bullets for none, unless it says so.
    <ul className={rules} role="list">
      {all.map((one) => (
        // When its state changes the whole rule is said, not the state alone.
        <li key={one.text} className={rule} aria-atomic="true">
          <Remark tone={one.met ? 'success' : 'quiet'} icon={<AnyIcon name={one.met ? 'check' : 'circle'} size={16} />}>
            {one.text} <span className={unseen}>{one.met ? met : open}</span>
          </Remark>
        </li>
      ))}
    </ul>
  )
}
