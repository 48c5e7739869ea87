import { OPENS_SESSION } from '../../../src/flow/machine/calls.ts'
import { showToast } from '../../../src/flow/steps/shared/feedback.ts'
import { back, call, fail, placeOf } from '../../../src/flow/machine/step.ts'
import type { FlowEffect, FlowState, Step } from '../../../src/flow/machine/types.ts'
import { ODD } from './answers.ts'
import { reduce } from '../machine.ts'
import type { Reduce } from './walk.ts'
import { WORLDS, type World } from './worlds.ts'

/* A machine with one planted bug for each property. The model check has to find it. */

const worldOf = (name: string): World => {
  const world = WORLDS.find((one) => one.name === name)
  if (world === undefined) throw new Error(`There is no world named ${name}.`)
  return world
}
const factors = worldOf('second factors')
const passwords = worldOf('passwords only')
const codes = worldOf('no configured slug, with skipWhenSignedIn')
const everything = worldOf('organization flow with all products')

export interface Planted {
  readonly property: string
  readonly fault: string
  readonly world: World
  readonly broken: Reduce
}

/** The machine with changed output. */
const changing =
  (change: (state: FlowState, effects: FlowEffect[], before: FlowState) => Step): Reduce =>
  (state, event, context) => {
    const [after, ...effects] = reduce(state, event, context)
    return after === state ? [after, ...effects] : change(after, effects, state)
  }
/** The machine with changed input. */
const given =
  (change: (state: FlowState) => FlowState): Reduce =>
  (state, event, context) => {
    const seen = change(state)
    const [after, ...effects] = reduce(seen, event, context)
    return [after === seen ? state : after, ...effects]
  }
const twice = (effects: readonly FlowEffect[], kind: FlowEffect['do']): FlowEffect[] =>
  effects.flatMap((effect) => (effect.do === kind ? [effect, effect] : [effect]))

/** Accepts a response with any ticket. */
const trusting: Reduce = (state, event, context) =>
  event.type === 'answered' && event.call === 'otps.email.loginOrSignup'
    ? reduce({ ...state, pending: { call: event.call, ticket: event.ticket, subject: null } }, event, context)
    : reduce(state, event, context)

export const PLANTED: readonly Planted[] = [
  {
    property: 'no dead end',
    fault: 'Try again does nothing',
    world: codes,
    broken: (state, event, context) => (event.type === 'retryChosen' ? [state] : reduce(state, event, context)),
  },
  {
    property: 'every wait ends',
    fault: 'ignores the TOTP secret of another member without an error',
    world: factors,
    broken: (state, event, context) =>
      event.type === 'answered' && event.call === 'totp.create' && event.answer.member_id !== state.mfa?.member_id
        ? [state]
        : reduce(state, event, context),
  },
  {
    property: 'every wait ends',
    fault: 'keeps loading if the browser did not leave the page',
    world: worldOf('discovery with direct login and direct creation'),
    broken: (state, event, context) => (event.type === 'stayedOnPage' ? [{ ...state, pending: null }] : reduce(state, event, context)),
  },
  {
    property: 'Back never leads to a secret or a finished screen',
    fault: 'the recovery codes stay in the history',
    world: factors,
    broken: changing((after, effects, before) => [
      before.screen.name === 'RecoveryCodeSave' && after.screen.name !== 'RecoveryCodeSave'
        ? { ...after, history: [placeOf(before)] }
        : after,
      ...effects,
    ]),
  },
  {
    property: 'shows LoggedIn only with a session',
    fault: 'any sign-in response counts as a session',
    world: { ...codes, signIns: ODD },
    broken: changing((after, effects, { pending }) =>
      pending?.call === 'otps.email.authenticate' && after.screen.name === 'Error'
        ? [{ ...after, screen: { name: 'LoggedIn', email: '', organization: '' } }, ...effects]
        : [after, ...effects],
    ),
  },
  {
    property: 'the recovery codes lead to LoggedIn only with a session',
    fault: 'a user with recovery codes counts as signed in',
    world: factors,
    broken: changing((after, effects) => {
      const { screen } = after
      const saves = screen.name === 'RecoveryCodeSave' && screen.next
      return [saves ? { ...after, screen: { ...screen, next: { ...saves, signedIn: true } } } : after, ...effects]
    }),
  },
  {
    property: 'offers and uses only allowed methods',
    fault: 'Main always has a GitHub button',
    world: worldOf('restricted organizations'),
    broken: changing((after, effects) => {
      const { screen } = after
      const github = { kind: 'buttons', buttons: [{ kind: 'oauth', provider: 'github' }] } as const
      return [screen.name === 'Main' ? { ...after, screen: { ...screen, blocks: [...screen.blocks, github] } } : after, ...effects]
    }),
  },
  {
    property: 'uses only methods that the screen offers',
    fault: 'any connection can be chosen',
    world: everything,
    broken: (state, event, context) =>
      event.type === 'connectionChosen' && state.screen.name === 'Main'
        ? call(state, 'sso.start', { connection_id: event.connection_id })
        : reduce(state, event, context),
  },
  {
    property: 'a secret leaves the state with its screen',
    fault: 'keeps the password in the state',
    world: passwords,
    broken: (state, event, context) => {
      const [after, ...effects] = reduce(state, event, context)
      return [event.type === 'passwordSubmitted' && after !== state ? { ...after, email: event.password } : after, ...effects]
    },
  },
  {
    property: 'no toast and no problem contains a secret',
    fault: 'shows the entered code in a toast',
    world: codes,
    broken: (state, event, context) =>
      event.type === 'codeEntered' && state.screen.name === 'EmailOTPEntry'
        ? showToast(state, { key: 'error.missingParameter', values: { name: event.code } }, 'error')
        : reduce(state, event, context),
  },
  {
    property: 'sends no empty value',
    fault: 'sends an empty organization id',
    world: codes,
    broken: changing((after, effects) => [
      after,
      ...effects.map((effect) =>
        effect.do === 'call' && effect.call === 'otps.email.loginOrSignup'
          ? { ...effect, input: { ...effect.input, organization_id: '' } }
          : effect,
      ),
    ]),
  },
  {
    property: 'sends each pending call exactly once',
    fault: 'sends every call twice',
    world: codes,
    broken: changing((after, effects) => [after, ...twice(effects, 'call')]),
  },
  {
    property: 'handles each response once',
    fault: 'handles a repeated response to the email call again',
    world: codes,
    broken: trusting,
  },
  {
    property: 'a late response changes nothing',
    fault: 'accepts a response with any ticket',
    world: codes,
    broken: trusting,
  },
  {
    property: 'an event of another screen changes nothing',
    fault: 'Back on LoggedIn shows an error',
    world: codes,
    broken: (state, event, context) =>
      event.type === 'wentBack' && state.screen.name === 'LoggedIn'
        ? fail(state, { key: 'error.default' }, 'restart')
        : reduce(state, event, context),
  },
  {
    property: 'no user action cancels a call that can open a session',
    fault: 'Back works during a sign-in call',
    world: codes,
    broken: (state, event, context) =>
      event.type === 'wentBack' && state.pending && OPENS_SESSION.has(state.pending.call) ? back(state) : reduce(state, event, context),
  },
  {
    property: 'sends nothing before the end of a wait',
    fault: 'ignores the rate limit',
    world: codes,
    broken: given((state) => ({ ...state, problem: null })),
  },
  {
    property: 'every shown message has a text',
    fault: 'the error about access has no values',
    world: codes,
    broken: changing((after, effects) => [
      after.problem ? { ...after, problem: { ...after.problem, phrase: { key: 'error.noAccess' } as never } } : after,
      ...effects,
    ]),
  },
  {
    property: 'reports completion once',
    fault: 'reports it twice',
    world: codes,
    broken: changing((after, effects) => [after, ...twice(effects, 'emit')]),
  },
  {
    property: 'every toast disappears, and their number is limited',
    fault: 'toasts never disappear',
    world: codes,
    broken: changing((after, effects) => [after, ...effects.filter((effect) => effect.do !== 'fade')]),
  },
  {
    property: 'grants consent only if the user allows it after the reading time',
    fault: 'Allow works immediately',
    world: worldOf('the identity provider'),
    broken: (state, event, context) =>
      reduce(state, event, event.type === 'consentGiven' ? { ...context, now: context.now + 10_000 } : context),
  },
  {
    property: 'refreshed data does not replace the screen while the user types',
    fault: 'a changed organization always renders Main again',
    world: everything,
    broken: given((state) => ({ ...state, typed: false })),
  },
]
