import type { ComponentType, HTMLAttributes, ReactNode, RefObject } from 'react'
import type { Phrase } from '../text/say.ts'

/** A problem to show: its text and, if the user has to wait, the end of the wait. `<B2BText {...problem} />` renders the text. */
export interface ShownProblem {
  readonly phrase: Phrase
  readonly until: number | null
  /** True if the same request can be sent again. */
  readonly again?: boolean
}

/** The props of a button. */
export interface ButtonProps {
  /** The look of a button: the main action of the screen, another action, or a text button. */
  readonly look: 'primary' | 'secondary' | 'text'
  readonly children: ReactNode
  /** True while the action is in progress. The button keeps its size, text and focus. */
  readonly busy?: boolean
  /** True if the button cannot be used now. It can still get the focus, so that keyboard users do not lose their position. */
  readonly off?: boolean
  /** True just after the button appeared. It looks the same, but clicks have no effect yet. */
  readonly early?: boolean
  /** Default: submits the form. */
  readonly onClick?: () => void
  /** An icon before the text. */
  readonly icon?: ReactNode
  /** True just after the action is done: a check mark replaces the icon. */
  readonly done?: boolean
}

/** The props of a button for a social login or an organization's single sign-on. */
export interface SocialButtonProps {
  /** The logo of the provider. */
  readonly mark: ReactNode
  /** The visible text. Null: the button shows only the logo. */
  readonly children: ReactNode
  /** The accessible name, if it is not the visible text. */
  readonly label?: string | undefined
  /** The look of the button: `primary` if it is the only way to sign in. Default `secondary`. */
  readonly look?: 'primary' | 'secondary'
  /** A note at the end, such as "Last used". Not part of the accessible name. */
  readonly tag?: string | undefined
  /** True while the action is in progress. */
  readonly busy?: boolean
  /** True if the button cannot be used now. It can still get the focus. */
  readonly off?: boolean
  readonly onClick: () => void
}

/** The props of every field. */
export interface FieldProps {
  readonly name: string
  readonly label: string
  /** True while the form is being submitted: the text is read-only. */
  readonly busy: boolean
  /** The problem with the text. The field then gets the focus. */
  readonly complaint: ShownProblem | null
}

/** The props of a text field. */
export interface TextFieldProps
  extends FieldProps, Pick<HTMLAttributes<HTMLInputElement>, 'autoCapitalize' | 'dir' | 'inputMode' | 'enterKeyHint'> {
  readonly type: 'text' | 'email'
  readonly autoComplete: string
  readonly placeholder?: string
  /** The initial text. After that, the DOM holds the text until the form is submitted. */
  readonly defaultValue?: string
  /** Clears the text when the field is removed. */
  readonly secret?: boolean
  /** Renders a hint for the field. */
  readonly hint?: (field: RefObject<HTMLInputElement | null>) => ReactNode
}

/** The props of the logo. Both texts are empty if the theme has no logo. */
export interface LogoProps {
  readonly url: string
  readonly alt: string
}

/** The props of the card: attributes of an HTML element, and the screen as its children. */
export interface ContainerProps {
  readonly className: string
  readonly 'data-b2b-part': 'card'
  readonly children: ReactNode
}

/** The components that a theme can replace, and their props. */
export interface SlotProps {
  readonly Button: ButtonProps
  readonly TextField: TextFieldProps
  readonly Logo: LogoProps
  readonly Container: ContainerProps
  readonly SocialButton: SocialButtonProps
}

/** Your own components in place of those of the widget. Define them outside of other components, so that they keep their state. */
export type ThemeComponents = { readonly [N in keyof SlotProps]?: ComponentType<SlotProps[N]> | undefined }
