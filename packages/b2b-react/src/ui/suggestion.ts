import { createContext, type ComponentType, type RefObject } from 'react'

export interface SuggestionProps {
  /** The field with the address. */
  readonly field: RefObject<HTMLInputElement | null>
  /** Domains that need no suggestion, if any. */
  readonly known: readonly string[] | null | undefined
  /** The form is being submitted. */
  readonly off: boolean
}

/** The component that suggests another domain for an address; null until the lazy chunk is loaded. */
export const SuggestionContext = createContext<ComponentType<SuggestionProps> | null>(null)
