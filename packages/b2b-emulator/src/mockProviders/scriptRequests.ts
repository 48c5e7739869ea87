import * as z from 'zod/mini'
import { parseEmailAddress } from '../domain/fields/emails.ts'
import { jsonOf } from '../http/body.ts'
import { checkMayControl } from '../http/cors.ts'
import type { RequestContext } from '../http/requestContext.ts'
import { json } from '../http/respond.ts'
import { methodRefusal, Refusal } from '../internal/refusal.ts'
import { parseShape } from '../schema/shapes.ts'
import type { World } from '../world/world.ts'
import { newProof, oneTapCredential } from './credentials.ts'
import { peopleOf } from './page.ts'

/* Requests of the mock providers' scripts. The scripts run in the application's page, so only pages of this machine can send them. */

const PeopleInput = z.object({ client_id: z.string() })
const CredentialInput = z.object({ client_id: z.string(), nonce: z._default(z.string(), ''), email_address: z.string() })
const CaptchaInput = z.object({ site_key: z.string() })
const TelemetryInput = z.object({ public_token: z.string() })

async function inputOf<S extends z.ZodMiniType>(context: RequestContext, schema: S): Promise<z.output<S>> {
  checkMayControl(context)
  if (context.request.method !== 'POST') throw methodRefusal(['POST'])
  return parseShape(schema, await jsonOf(context.request))
}

/** Returns the world of a Google client id. The script knows the project only by this id. */
function worldOfClient(context: RequestContext, clientId: string): World {
  const [world, ...others] = context.host.worlds().filter(({ project }) => clientId !== '' && project.google_client_id === clientId)
  if (!world) throw new Refusal(404, 'oauth_config_not_found', 'No project has this client id.')
  if (others.length > 0) {
    const names = [world, ...others].map(({ publicToken }) => publicToken).join(', ')
    throw new Refusal(409, 'bad_request', `Several projects have this client id: ${names}. Give each one of its own.`)
  }
  context.world = world
  return world
}

/** Responds with the accounts that the One Tap prompt offers. */
export async function answerPeople(context: RequestContext): Promise<Response> {
  const { client_id } = await inputOf(context, PeopleInput)
  return json({ people: peopleOf(worldOfClient(context, client_id)) })
}

/** Responds with the signed credential of the selected account. */
export async function answerCredential(context: RequestContext): Promise<Response> {
  const { client_id, nonce, email_address } = await inputOf(context, CredentialInput)
  const world = worldOfClient(context, client_id)
  const { address } = parseEmailAddress(email_address)
  const name = peopleOf(world).find((person) => person.address === address)?.name ?? address
  return json({ credential: await oneTapCredential(world, address, name, nonce) })
}

/**
 * Responds with a captcha token. Projects with the same site key share tokens, because a token contains the site key and not the project.
 */
export async function answerCaptcha(context: RequestContext): Promise<Response> {
  const { site_key } = await inputOf(context, CaptchaInput)
  const hasSiteKey = ({ project: { captcha_settings } }: World): boolean =>
    captcha_settings.enabled && captcha_settings.siteKey === site_key
  const world = context.host.worlds().find(hasSiteKey)
  if (!world) throw new Refusal(404, 'captcha_provider_not_found', 'No project has this site key.')
  context.world = world
  return json({ token: await newProof(world, 'captcha') })
}

/** Responds with a device telemetry id. */
export async function answerTelemetry(context: RequestContext): Promise<Response> {
  const { public_token } = await inputOf(context, TelemetryInput)
  const world = context.host.worldOf(public_token)
  context.world = world
  return json({ telemetry_id: await newProof(world, 'telemetry') })
}
