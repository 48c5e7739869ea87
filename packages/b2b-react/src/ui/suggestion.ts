import { createContext, type ComponentType, type RefObject } from 'react'

export interface SuggestionProps {
  /** The email field. */
  readonly field: RefObject<HTMLInputElement | null>
  /** The organization's domains, which need no suggestion. */
  readonly knownDomains: readonly string[] | null | undefined
  /** True while the form is being submitted. */
  readonly off: boolean
}

/** The component that suggests another domain for an address; null until the lazy chunk is loaded. */
export const SuggestionContext = createContext<ComponentType<SuggestionProps> | null>(null)
