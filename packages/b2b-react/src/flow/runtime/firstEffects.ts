import { developerMessages, warnOnce } from '../../warn.ts'
import type { FlowInput } from '../machine/calls.ts'
import type { FlowEffect, LazyEffect } from '../machine/types.ts'
import { slugOf } from './address.ts'
import { ORGANIZATION_EVENT } from './organizationEvent.ts'
import type { Tools } from './tools.ts'

/** Creates the function that runs the effects of the first screen. It returns an effect that needs the lazy chunk, otherwise null. */
export function createFirstEffectRunner({ client, emitEvent, perform }: Tools): (effect: FlowEffect) => LazyEffect | null {
  async function loadProject() {
    const bootstrap = await client.bootstrap.getAsync()
    return { bootstrap, slug: slugOf(bootstrap) }
  }
  async function loadOrganization(input: FlowInput<'organization.getBySlug'>) {
    const answer = await client.organization.getBySlug(input)
    if (__DEV__ && answer.organization === null) warnOnce(developerMessages.unknownSlug(input.organization_slug))
    return answer
  }
  return (effect) => {
    if (effect.do === 'emit') emitEvent(effect.event)
    else if (effect.do === 'clearIntermediateSession') client.session.clearIntermediateSession()
    else if (effect.do === 'call' && effect.call === 'project.bootstrap') void perform(effect.call, effect.ticket, null, loadProject)
    else if (effect.do === 'call' && effect.call === 'organization.getBySlug')
      void perform(effect.call, effect.ticket, ORGANIZATION_EVENT, () => loadOrganization(effect.input))
    else return effect
    return null
  }
}
