import { readFileSync } from 'node:fs'

/* The recorded journeys: the steps of a user, and the responses of the server. `fixtures/journeys.json` describes its format. */

/** Locates a control or a text on the page. */
export interface Target {
  readonly role?: 'button' | 'link' | 'heading' | 'textbox'
  readonly name?: string
  readonly label?: string
  readonly placeholder?: string
  readonly text?: string
}

export interface Call {
  readonly verb: string
  readonly path: string
  readonly bodyIncludes?: Readonly<Record<string, unknown>> | null
  readonly times?: number
}

/** One check at the end of a journey, or between its steps. */
export interface Expectation {
  readonly text?: string
  readonly noText?: string
  readonly call?: Call
  readonly event?: string
  readonly error?: string
  readonly navigate?: string
  readonly link?: { readonly name: string; readonly hrefIncludes?: string }
  readonly focused?: Target
  readonly disabled?: Target
  readonly control?: Target
  readonly noControl?: Target
  readonly urlHas?: string
  readonly urlLacks?: string
}

export interface JourneyStep {
  readonly do: 'fill' | 'click' | 'press' | 'wait' | 'assert'
  readonly target?: Target
  readonly value?: string | number
  readonly expect?: readonly Expectation[]
}

export interface Answer {
  readonly status?: number
  readonly data?: unknown
  readonly error?: unknown
  readonly networkError?: boolean
}

export interface Journey {
  readonly id: string
  readonly url: string
  readonly config?: object
  readonly bootstrap?: object
  readonly component?: 'identity-provider'
  readonly loggedIn?: boolean
  readonly strictMode?: boolean
  readonly server: readonly (Call & { readonly respond: Answer })[]
  readonly steps: readonly JourneyStep[]
  readonly expect: readonly Expectation[]
}

interface Recording {
  readonly defaults: { readonly publicToken: string; readonly bootstrap: { readonly path: string; readonly data: object } }
  readonly journeys: readonly Journey[]
}

/** Replaces `{{now}}` and `{{now+3600s}}` by ISO times. */
const withTimes = (text: string): string =>
  text.replace(/\{\{now(?:\+(\d+)s)?\}\}/g, (_, seconds = '0') => new Date(Date.now() + Number(seconds) * 1000).toISOString())

const file = new URL('../fixtures/journeys.json', import.meta.url)
// The file is part of this repository and matches `Recording`.
export const { defaults, journeys } = JSON.parse(withTimes(readFileSync(file, 'utf8'))) as Recording
