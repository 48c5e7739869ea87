import { CALLS } from '../../../src/flow/machine/calls.ts'
import { back, startCall, showErrorScreen, placeOf } from '../../../src/flow/machine/step.ts'
import type { FlowEffect, FlowState, Step } from '../../../src/flow/machine/types.ts'
import { showToast } from '../../../src/flow/steps/shared/feedback.ts'
import { reduce } from '../machine.ts'
import type { Reduce } from './explore.ts'
import { INCOMPLETE_RESPONSES } from './responses.ts'
import { WORLDS, type World } from './worlds.ts'

/* A machine with one planted bug for each property. The model check has to find it. */

const worldOf = (name: string): World => {
  const world = WORLDS.find((candidate) => candidate.name === name)
  if (world === undefined) throw new Error(`There is no world named ${name}.`)
  return world
}
const secondFactors = worldOf('second factors')
const passwords = worldOf('passwords without emailed links')
const codes = worldOf('no configured slug, with skipWhenSignedIn')
const allProducts = worldOf('organization flow with all products')

export interface PlantedBug {
  readonly property: string
  readonly bug: string
  readonly world: World
  readonly brokenReduce: Reduce
}

/** The machine with changed states and effects. */
const changeOutput =
  (change: (state: FlowState, effects: FlowEffect[], before: FlowState) => Step): Reduce =>
  (state, event, context) => {
    const [after, ...effects] = reduce(state, event, context)
    return after === state ? [after, ...effects] : change(after, effects, state)
  }
/** The machine with a change of the state before each event. */
const changeInput =
  (change: (state: FlowState) => FlowState): Reduce =>
  (state, event, context) => {
    const changedState = change(state)
    const [after, ...effects] = reduce(changedState, event, context)
    return [after === changedState ? state : after, ...effects]
  }
const repeat = (effects: readonly FlowEffect[], kind: FlowEffect['do']): FlowEffect[] =>
  effects.flatMap((effect) => (effect.do === kind ? [effect, effect] : [effect]))

/** Accepts a response with any ticket. */
const acceptAnyTicket: Reduce = (state, event, context) =>
  event.type === 'answered' && event.call === 'otps.email.loginOrSignup'
    ? reduce({ ...state, pending: { call: event.call, ticket: event.ticket, subject: null } }, event, context)
    : reduce(state, event, context)

export const PLANTED_BUGS: readonly PlantedBug[] = [
  {
    property: 'no dead end',
    bug: 'Try again does nothing',
    world: codes,
    brokenReduce: (state, event, context) => (event.type === 'retryChosen' ? [state] : reduce(state, event, context)),
  },
  {
    property: 'every wait ends',
    bug: 'ignores the TOTP secret of another member without an error',
    world: secondFactors,
    brokenReduce: (state, event, context) =>
      event.type === 'answered' && event.call === 'totp.create' && event.answer.member_id !== state.mfa?.member_id
        ? [state]
        : reduce(state, event, context),
  },
  {
    property: 'every wait ends',
    bug: 'keeps loading if the browser did not leave the page',
    world: worldOf('discovery with direct login and direct creation'),
    brokenReduce: (state, event, context) =>
      event.type === 'stayedOnPage' ? [{ ...state, pending: null }] : reduce(state, event, context),
  },
  {
    property: 'Back never leads to a secret or a finished screen',
    bug: 'the recovery codes stay in the history',
    world: secondFactors,
    brokenReduce: changeOutput((after, effects, before) => [
      before.screen.name === 'RecoveryCodeSave' && after.screen.name !== 'RecoveryCodeSave'
        ? { ...after, history: [placeOf(before)] }
        : after,
      ...effects,
    ]),
  },
  {
    property: 'shows LoggedIn only with a session',
    bug: 'any sign-in response counts as a session',
    world: { ...codes, signIns: INCOMPLETE_RESPONSES },
    brokenReduce: changeOutput((after, effects, { pending }) =>
      pending?.call === 'otps.email.authenticate' && after.screen.name === 'Error'
        ? [{ ...after, screen: { name: 'LoggedIn', email: '', organization: '' } }, ...effects]
        : [after, ...effects],
    ),
  },
  {
    property: 'the recovery codes lead to LoggedIn only with a session',
    bug: 'a user with recovery codes counts as signed in',
    world: secondFactors,
    brokenReduce: changeOutput((after, effects) => {
      const { screen } = after
      const next = screen.name === 'RecoveryCodeSave' && screen.next
      return [next ? { ...after, screen: { ...screen, next: { ...next, signedIn: true } } } : after, ...effects]
    }),
  },
  {
    property: 'offers and uses only allowed methods',
    bug: 'Main always has a GitHub button',
    world: worldOf('restricted organizations'),
    brokenReduce: changeOutput((after, effects) => {
      const { screen } = after
      const github = { kind: 'buttons', buttons: [{ kind: 'oauth', provider: 'github' }] } as const
      return [screen.name === 'Main' ? { ...after, screen: { ...screen, blocks: [...screen.blocks, github] } } : after, ...effects]
    }),
  },
  {
    property: 'uses only methods that the screen offers',
    bug: 'any connection can be chosen',
    world: allProducts,
    brokenReduce: (state, event, context) =>
      event.type === 'connectionChosen' && state.screen.name === 'Main'
        ? startCall(state, 'sso.start', { connection_id: event.connection_id })
        : reduce(state, event, context),
  },
  {
    property: 'a secret leaves the state with its screen',
    bug: 'keeps the password in the state',
    world: passwords,
    brokenReduce: (state, event, context) => {
      const [after, ...effects] = reduce(state, event, context)
      return [event.type === 'passwordSubmitted' && after !== state ? { ...after, email: event.password } : after, ...effects]
    },
  },
  {
    property: 'no toast and no problem contains a secret',
    bug: 'shows the entered code in a toast',
    world: codes,
    brokenReduce: (state, event, context) =>
      event.type === 'codeEntered' && state.screen.name === 'EmailOTPEntry'
        ? showToast(state, { key: 'error.missingParameter', values: { name: event.code } }, 'error')
        : reduce(state, event, context),
  },
  {
    property: 'sends no empty value',
    bug: 'sends an empty organization id',
    world: codes,
    brokenReduce: changeOutput((after, effects) => [
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
    bug: 'sends every call twice',
    world: codes,
    brokenReduce: changeOutput((after, effects) => [after, ...repeat(effects, 'call')]),
  },
  {
    property: 'handles each response once',
    bug: 'handles a repeated response to the email call again',
    world: codes,
    brokenReduce: acceptAnyTicket,
  },
  {
    property: 'a late response changes nothing',
    bug: 'accepts a response with any ticket',
    world: codes,
    brokenReduce: acceptAnyTicket,
  },
  {
    property: 'an event of another screen changes nothing',
    bug: 'Back on LoggedIn shows an error',
    world: codes,
    brokenReduce: (state, event, context) =>
      event.type === 'wentBack' && state.screen.name === 'LoggedIn'
        ? showErrorScreen(state, { key: 'error.default' }, 'restart')
        : reduce(state, event, context),
  },
  {
    property: 'no user action cancels a call that can open a session',
    bug: 'Back works during a sign-in call',
    world: codes,
    brokenReduce: (state, event, context) =>
      event.type === 'wentBack' && state.pending?.call && CALLS[state.pending.call].kind === 'opensSession'
        ? back(state)
        : reduce(state, event, context),
  },
  {
    property: 'sends nothing before the end of a wait',
    bug: 'ignores the rate limit',
    world: codes,
    brokenReduce: changeInput((state) => ({ ...state, problem: null })),
  },
  {
    property: 'every shown message has a text',
    bug: 'the error about access has no values',
    world: codes,
    brokenReduce: changeOutput((after, effects) => [
      after.problem ? { ...after, problem: { ...after.problem, phrase: { key: 'error.noAccess' } as never } } : after,
      ...effects,
    ]),
  },
  {
    property: 'reports completion once',
    bug: 'reports it twice',
    world: codes,
    brokenReduce: changeOutput((after, effects) => [after, ...repeat(effects, 'emit')]),
  },
  {
    property: 'every toast disappears, and their number is limited',
    bug: 'toasts never disappear',
    world: codes,
    brokenReduce: changeOutput((after, effects) => [after, ...effects.filter((effect) => effect.do !== 'fade')]),
  },
  {
    property: 'grants consent only if the user allows it after the reading time',
    bug: 'Allow works immediately',
    world: worldOf('the identity provider'),
    brokenReduce: (state, event, context) =>
      reduce(state, event, event.type === 'consentGiven' ? { ...context, now: context.now + 10_000 } : context),
  },
  {
    property: 'refreshed data does not replace the screen while the user types',
    bug: 'a changed organization always renders Main again',
    world: allProducts,
    brokenReduce: changeInput((state) => ({ ...state, typed: false })),
  },
]
