import { createElement, useId, useRef, useState, type ReactNode, type RefObject } from 'react'
import { StepsDialog } from '../member/StepsDialog.tsx'
import { complaint } from '../member/styles.ts'
import type { StepUpRequest } from '../provider.ts'
import { Alert } from '../ui/Alert.tsx'
import { useBrowserLayoutEffect } from '../ui/useBrowserLayoutEffect.ts'
import { useAccount } from './Frame.tsx'
import type { Say } from './messages.ts'
import type { AccountProblem } from './problems.ts'
import * as styles from './styles.ts'
import type { ActionState } from './useActions.ts'

/** A text for each problem. A problem without one does not compile. */
export type ProblemTexts = { readonly [P in AccountProblem]: Parameters<Say>[0] }
const PROBLEMS = {
  unreachable: 'account.unreachable',
  limited: 'account.limited',
  notAllowed: 'account.notAllowed',
  ended: 'account.ended',
  weakPassword: 'account.weakPassword',
  breachedPassword: 'account.breachedPassword',
  failed: 'account.failed',
} as const satisfies ProblemTexts
/** Returns the text of a problem. */
export const problemText = (say: Say, problem: AccountProblem): string => say(PROBLEMS[problem])

/** The headings of sections, which can get the focus. */
const headingsIn = (element: Element | null) => element?.querySelectorAll<HTMLElement>('[data-b2b-account] [tabindex="-1"]') ?? []

interface SectionProps<A extends string> {
  readonly title: string
  /** The actions of the section. A failure is shown at the end of the section. */
  readonly state?: ActionState<A> | undefined
  /** The texts after a success. */
  readonly done?: { readonly [K in A]?: string } | undefined
  /** True if a field of the section shows the failure. */
  readonly isFailureAtField?: boolean
  /** A step-up that an action waits for. */
  readonly request?: StepUpRequest | null
  readonly children: ReactNode
}

/** A section with a heading, and the result of the last action. If the focused element is removed, the heading gets the focus. */
export function Section<A extends string>({ title, state, done = {}, isFailureAtField, request = null, children }: SectionProps<A>) {
  const id = useId()
  const ref = useRef<HTMLElement>(null)
  const hasFocus = useRef(false)
  useBrowserLayoutEffect(() => {
    // Browsers do not fire `blur` for an element that is removed.
    const isLost = hasFocus.current && document.activeElement === document.body
    if (isLost) headingsIn(ref.current)[0]?.focus()
  })
  useBrowserLayoutEffect(() => {
    const { current: section } = ref
    return () => {
      // The whole section is removed, for example because a permission is gone.
      if (!section?.contains(document.activeElement)) return
      const headings = [...headingsIn(section.parentElement)]
      const place = headings.findIndex((heading) => section.contains(heading))
      const nearest = headings[place + 1] ?? headings[place - 1]
      nearest?.focus()
    }
  }, [])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- The handlers only remember whether the focus is inside.
    <section
      ref={ref}
      className={styles.section}
      aria-labelledby={id}
      onFocus={() => void (hasFocus.current = true)}
      onBlur={() => void (hasFocus.current = false)}
    >
      <Heading id={id}>{title}</Heading>
      {children}
      <div className={styles.failure}>
        <Failure failed={isFailureAtField ? null : state?.failed} />
      </div>
      {/* The status exists before it has a text, so that screen readers announce the text. */}
      <p className={styles.success} role="status">
        {state?.done && done[state.done]}
      </p>
      {request && <StepUpDialog request={request} />}
    </section>
  )
}

/** Why an action failed. A new object is a new failure. */
export function Failure({ failed }: { readonly failed: { readonly problem: AccountProblem } | null | undefined }) {
  const { say } = useAccount()
  return (
    failed && (
      <Alert problem={failed} className={complaint} data-b2b-part="alert" scrolls>
        {problemText(say, failed.problem)}
      </Alert>
    )
  )
}

function Heading({ id, children }: { readonly id: string; readonly children: string }) {
  const { headingLevel } = useAccount()
  return createElement(`h${headingLevel}`, { id, className: styles.heading, tabIndex: -1 }, children)
}

interface RowProps {
  readonly name?: ReactNode
  readonly value?: ReactNode
  /** Buttons at the end of the row. */
  readonly action?: ReactNode
  /** Content below, in the whole width. */
  readonly children?: ReactNode
}

/** A row of a section. */
export function Row({ name, value, action, children }: RowProps) {
  const hasText = name !== undefined || value !== undefined
  return (
    <div className={styles.row}>
      {hasText && (
        <div className={styles.rowText}>
          {name !== undefined && <span className={styles.label}>{name}</span>}
          {value !== undefined && <span className={styles.value}>{value}</span>}
        </div>
      )}
      {action && <div className={styles.buttons}>{action}</div>}
      {children && <div className={styles.wide}>{children}</div>}
    </div>
  )
}

interface ActionButtonProps {
  readonly look?: 'primary' | 'secondary' | 'danger' | undefined
  readonly isBusy?: boolean
  /** True if there is nothing to do. The button keeps its place and its focus. */
  readonly isOff?: boolean
  /** Default: the button submits its form. */
  readonly onClick?: (() => void) | undefined
  readonly buttonRef?: RefObject<HTMLButtonElement | null>
  readonly children: string
}

/** A button. While it is busy, it keeps its width and its focus. */
export const ActionButton = ({ look = 'secondary', isBusy = false, isOff = false, onClick, buttonRef, children }: ActionButtonProps) => (
  <button
    ref={buttonRef}
    type={onClick ? 'button' : 'submit'}
    className={styles.button}
    data-look={look}
    data-off={isOff ? '' : undefined}
    aria-busy={isBusy || undefined}
    aria-disabled={isBusy || isOff || undefined}
    onClick={isBusy || isOff ? (event) => event.preventDefault() : onClick}
  >
    {children}
  </button>
)

interface DisclosureProps {
  /** The text of the button that opens the content. */
  readonly label: string
  readonly look?: ActionButtonProps['look']
  readonly name?: ReactNode
  readonly value?: ReactNode
  /** The content. It gets the focus: its first field, otherwise its last button. */
  readonly children: (close: () => void) => ReactNode
}

/** A row whose button opens a form below it. When the form closes, the button gets the focus. */
export function Disclosure({ label, look, name, value, children }: DisclosureProps) {
  const [isOpen, setIsOpen] = useState(false)
  const content = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useBrowserLayoutEffect(() => {
    if (isOpen === wasOpen.current) return
    wasOpen.current = isOpen
    const buttons = content.current?.querySelectorAll('button')
    if (isOpen) (content.current?.querySelector<HTMLElement>('input:not([aria-hidden])') ?? buttons?.item(buttons.length - 1))?.focus()
    else opener.current?.focus()
  }, [isOpen])
  return (
    <Row
      name={name}
      value={value}
      action={
        !isOpen && (
          <ActionButton buttonRef={opener} look={look} onClick={() => setIsOpen(true)}>
            {label}
          </ActionButton>
        )
      }
    >
      {isOpen && <div ref={content}>{children(() => setIsOpen(false))}</div>}
    </Row>
  )
}

interface ConfirmProps<A extends string> extends Pick<DisclosureProps, 'label' | 'name' | 'value'> {
  /** The sentence about the effect of the action. */
  readonly text: string
  readonly action: A
  readonly state: ActionState<A>
  /** Runs the action. Resolves with true after success. */
  readonly onConfirm: () => Promise<boolean>
}

/** A row whose button asks before an action that takes something away. */
export function Confirm<A extends string>({ text, action, state, onConfirm, label, name, value }: ConfirmProps<A>) {
  const { say } = useAccount()
  const id = useId()
  return (
    <Disclosure label={label} name={name} value={value}>
      {(close) => (
        <div className={styles.field} role="group" aria-labelledby={id}>
          <p id={id} className={styles.message}>
            {text}
          </p>
          <div className={styles.buttons}>
            <ActionButton
              look="danger"
              isBusy={state.running === action}
              onClick={() => void onConfirm().then((isDone) => isDone && close())}
            >
              {label}
            </ActionButton>
            <ActionButton isOff={state.running === action} onClick={close}>
              {say('account.cancel')}
            </ActionButton>
          </div>
        </div>
      )}
    </Disclosure>
  )
}

/** A dialog in which the member confirms a factor. */
function StepUpDialog({ request }: { readonly request: StepUpRequest }) {
  const { say, rootOptions, strings } = useAccount()
  return (
    <StepsDialog
      label={say('account.stepUp')}
      text={say('account.stepUp')}
      loading={say('account.loading')}
      unreachable={say('account.unreachable')}
      cancelLabel={say('account.cancel')}
      onCancel={request.onCancel}
    >
      {/* The title of the sign-in, "Continue to …", would be about a place where the member already is. */}
      {({ B2BStepUp }) => (
        <B2BStepUp {...request} {...rootOptions} strings={{ ...strings, 'main.header.organization': '{organization}' }} />
      )}
    </StepsDialog>
  )
}
