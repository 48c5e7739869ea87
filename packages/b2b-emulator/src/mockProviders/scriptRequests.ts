import * as z from 'zod/mini'
import { parseEmailAddress } from '../domain/fields/emails.ts'
import { readJson } from '../http/body.ts'
import { checkCanControl } from '../http/cors.ts'
import type { RequestContext } from '../http/requestContext.ts'
import { jsonResponse } from '../http/respond.ts'
import { methodRefusal, Refusal } from '../internal/refusal.ts'
import { parseShape } from '../schema/shapes.ts'
import type { World } from '../world/world.ts'
import { createProof, createOneTapCredential } from './credentials.ts'
import { peopleOf } from './page.ts'

/* Responds to the scripts of the mock providers. The scripts run in pages of the application. Only pages of this machine are allowed. */

const PeopleInput = z.object({ client_id: z.string() })
const CredentialInput = z.object({ client_id: z.string(), nonce: z._default(z.string(), ''), email_address: z.string() })
const CaptchaInput = z.object({ site_key: z.string() })
const TelemetryInput = z.object({ public_token: z.string() })

async function readInput<S extends z.ZodMiniType>(context: RequestContext, schema: S): Promise<z.output<S>> {
  checkCanControl(context)
  if (context.request.method !== 'POST') throw methodRefusal(['POST'])
  return parseShape(schema, await readJson(context.request))
}

/** Returns the world of a Google client id, because the script does not know the public token. Refuses a client id of several worlds. */
function requireWorldOfClientId({ emulator }: RequestContext, clientId: string): World {
  const [world, ...others] = emulator.worlds().filter(({ project }) => clientId !== '' && project.google_client_id === clientId)
  if (!world) throw new Refusal(404, 'oauth_config_not_found', 'No project has this client id.')
  if (others.length > 0) {
    const names = [world, ...others].map(({ publicToken }) => publicToken).join(', ')
    throw new Refusal(409, 'bad_request', `Several projects have this client id: ${names}. Give each one of its own.`)
  }
  return world
}

/** Responds with the accounts that the One Tap prompt offers. */
export async function answerPeople(context: RequestContext): Promise<Response> {
  const { client_id } = await readInput(context, PeopleInput)
  const world = requireWorldOfClientId(context, client_id)
  context.world = world
  return jsonResponse({ people: peopleOf(world) })
}

/** Responds with the signed credential of the selected account. */
export async function answerCredential(context: RequestContext): Promise<Response> {
  const { client_id, nonce, email_address } = await readInput(context, CredentialInput)
  const world = requireWorldOfClientId(context, client_id)
  context.world = world
  const { address } = parseEmailAddress(email_address)
  const name = peopleOf(world).find((person) => person.address === address)?.name ?? address
  return jsonResponse({ credential: await createOneTapCredential(world, address, name, nonce) })
}

/** Responds with a captcha token. It is valid in all projects with the site key, so any of these projects can create it. */
export async function answerCaptcha(context: RequestContext): Promise<Response> {
  const { site_key } = await readInput(context, CaptchaInput)
  const hasSiteKey = ({ project: { captcha_settings } }: World): boolean =>
    captcha_settings.enabled && captcha_settings.siteKey === site_key
  const world = context.emulator.worlds().find(hasSiteKey)
  if (!world) throw new Refusal(404, 'captcha_provider_not_found', 'No project has this site key.')
  context.world = world
  return jsonResponse({ token: await createProof(world, 'captcha') })
}

/** Responds with a device telemetry id. */
export async function answerTelemetry(context: RequestContext): Promise<Response> {
  const { public_token } = await readInput(context, TelemetryInput)
  const world = context.emulator.worldOf(public_token)
  context.world = world
  return jsonResponse({ telemetry_id: await createProof(world, 'telemetry') })
}
