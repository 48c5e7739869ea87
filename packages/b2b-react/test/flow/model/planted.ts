import { OPENS_SESSION } from '../../../src/flow/machine/calls.ts'
import { showToast } from '../../../src/flow/steps/shared/feedback.ts'
import { back, call, fail, placeOf } from '../../../src/flow/machine/step.ts'
import type { FlowEffect, FlowState, Step } from '../../../src/flow/machine/types.ts'
import { ODD } from './answers.ts'
import { reduce } from '../machine.ts'
import type { Reduce } from './walk.ts'
import { WORLDS, type World } from './worlds.ts'

/* A machine with one planted fault for each property, which the model check has to find. */

const worldOf = (name: string): World => {
  const world = WORLDS.find((one) => one.name === name)
  if (world === undefined) throw new Error(`There is no world named ${name}.`)
  return world
}
const factors = worldOf('second factors')
const passwords = worldOf('passwords only')
const codes = worldOf('no slug, and whoever is signed in is asked nothing')
const everything = worldOf('an organization, every product')

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

/** Accepts any answer as the pending one. */
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
    fault: 'an authenticator app of somebody else is passed over in silence',
    world: factors,
    broken: (state, event, context) =>
      event.type === 'answered' && event.call === 'totp.create' && event.answer.member_id !== state.mfa?.member_id
        ? [state]
        : reduce(state, event, context),
  },
  {
    property: 'every wait ends',
    fault: 'a page that was not left goes on loading',
    world: worldOf('a discovery that chooses for itself'),
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
    property: 'LoggedIn only with a session',
    fault: 'any answer to a sign-in will do',
    world: { ...codes, signIns: ODD },
    broken: changing((after, effects, { pending }) =>
      pending?.call === 'otps.email.authenticate' && after.screen.name === 'Error'
        ? [{ ...after, screen: { name: 'LoggedIn', email: '', organization: '' } }, ...effects]
        : [after, ...effects],
    ),
  },
  {
    property: 'what is kept for after the recovery codes is what the answer said',
    fault: 'whoever has recovery codes is taken to be in',
    world: factors,
    broken: changing((after, effects) => {
      const { screen } = after
      const saves = screen.name === 'RecoveryCodeSave' && screen.next
      return [saves ? { ...after, screen: { ...screen, next: { ...saves, signedIn: true } } } : after, ...effects]
    }),
  },
  {
    property: 'restrictions are never widened',
    fault: 'a button of Main is always there',
    world: worldOf('restricted organizations'),
    broken: changing((after, effects) => {
      const { screen } = after
      const github = { kind: 'buttons', buttons: [{ kind: 'oauth', provider: 'github' }] } as const
      return [screen.name === 'Main' ? { ...after, screen: { ...screen, blocks: [...screen.blocks, github] } } : after, ...effects]
    }),
  },
  {
    property: 'only what is offered can be used',
    fault: 'any connection can be chosen',
    world: everything,
    broken: (state, event, context) =>
      event.type === 'connectionChosen' && state.screen.name === 'Main'
        ? call(state, 'sso.start', { connection_id: event.connection_id })
        : reduce(state, event, context),
  },
  {
    property: 'secrets are gone with their screens',
    fault: 'the password is kept',
    world: passwords,
    broken: (state, event, context) => {
      const [after, ...effects] = reduce(state, event, context)
      return [event.type === 'passwordSubmitted' && after !== state ? { ...after, email: event.password } : after, ...effects]
    },
  },
  {
    property: 'no toast and no complaint holds a secret',
    fault: 'a wrong code is read out',
    world: codes,
    broken: (state, event, context) =>
      event.type === 'codeEntered' && state.screen.name === 'EmailOTPEntry'
        ? showToast(state, { key: 'error.missingParameter', values: { name: event.code } }, 'error')
        : reduce(state, event, context),
  },
  {
    property: 'nothing empty is sent',
    fault: 'the organization is left out',
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
    property: 'what is waited for was sent once',
    fault: 'every call is made twice',
    world: codes,
    broken: changing((after, effects) => [after, ...twice(effects, 'call')]),
  },
  {
    property: 'an answer counts once',
    fault: 'a mail that is on its way is announced at each answer',
    world: codes,
    broken: trusting,
  },
  {
    property: 'a late answer changes nothing',
    fault: 'any answer is taken for the one that is waited for',
    world: codes,
    broken: trusting,
  },
  {
    property: "another screen's event changes nothing",
    fault: 'Back leads from everywhere to where the flow began',
    world: codes,
    broken: (state, event, context) =>
      event.type === 'wentBack' && state.screen.name === 'LoggedIn'
        ? fail(state, { key: 'error.default' }, 'restart')
        : reduce(state, event, context),
  },
  {
    property: 'nobody turns away while a session may be opened',
    fault: 'Back is always free',
    world: codes,
    broken: (state, event, context) =>
      event.type === 'wentBack' && state.pending && OPENS_SESSION.has(state.pending.call) ? back(state) : reduce(state, event, context),
  },
  {
    property: 'nothing is tried again before the provider lets it',
    fault: 'a wait is not waited for',
    world: codes,
    broken: given((state) => ({ ...state, problem: null })),
  },
  {
    property: 'what is said has a sentence',
    fault: 'nobody says who has no access',
    world: codes,
    broken: changing((after, effects) => [
      after.problem ? { ...after, problem: { ...after.problem, phrase: { key: 'error.noAccess' } as never } } : after,
      ...effects,
    ]),
  },
  {
    property: 'completion is told once',
    fault: 'it is told twice',
    world: codes,
    broken: changing((after, effects) => [after, ...twice(effects, 'emit')]),
  },
  {
    property: 'a toast fades, and there are never too many',
    fault: 'toasts stay',
    world: codes,
    broken: changing((after, effects) => [after, ...effects.filter((effect) => effect.do !== 'fade')]),
  },
  {
    property: 'consent is the decision of whoever could read it',
    fault: 'Allow works at once',
    world: worldOf('the identity provider'),
    broken: (state, event, context) =>
      reduce(state, event, event.type === 'consentGiven' ? { ...context, now: context.now + 10_000 } : context),
  },
  {
    property: 'nobody who types is moved by what is remembered',
    fault: 'a changed organization always shows Main anew',
    world: everything,
    broken: given((state) => ({ ...state, typed: false })),
  },
]
