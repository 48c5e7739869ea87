import * as z from 'zod/mini'
import { numberBetween } from '../explain.ts'
import { CALLS_TOLD, LONGEST_MESSAGE_WAIT, MESSAGE_WAIT } from '../limits.ts'
import type { Mail } from '../records.ts'
import type { Text } from '../records/secondFactors.ts'
import { Refusal } from '../refusal.ts'
import { comparable } from '../rules/emails.ts'
import { checkShape } from '../shapes.ts'
import type { World } from '../world.ts'
import { json } from './respond.ts'

/* Mails and texts as a test reads them: each once, the oldest first, and waiting for one that is still on its way. */

type Message = Mail | Text
type Asked = { readonly body: unknown; readonly signal: AbortSignal }

const Take = z.strictObject({
  to: z.string(),
  /** In milliseconds of real time: a test's patience does not hang on the clock of the world. */
  wait: z._default(numberBetween(0, LONGEST_MESSAGE_WAIT), MESSAGE_WAIT),
})

// Not in the world: what a test has read is no fact about the provider. An imported world brings messages of its own, which nobody has read.
const taken = new WeakSet<Message>()

/** Takes the oldest message to somebody that has not been taken. */
function take<M extends Message>(messages: readonly M[], to: string): M | undefined {
  const message = messages.find((one) => comparable(one.to) === comparable(to) && !taken.has(one))
  if (message) taken.add(message)
  return message
}

/** Looks again after every change of a world until there is something, the time is over, or whoever waits has gone. */
function awaited<T>(world: World, look: () => T | undefined, wait: number, signal: AbortSignal): Promise<T | undefined> {
  return new Promise((resolve) => {
    const finish = (found?: T): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', leave)
      unwatch()
      resolve(found)
    }
    const leave = (): void => finish()
    const timer = setTimeout(leave, wait)
    signal.addEventListener('abort', leave)
    const unwatch = world.watch(() => {
      const found = look()
      if (found) finish(found)
    })
  })
}

function contentsOf(messages: readonly Message[]): string {
  if (messages.length === 0) return 'Nothing was sent to anybody.'
  const items = messages.map((one) => `${one.kind} to ${one.to}${taken.has(one) ? ' (taken)' : ''}`)
  return `There is: ${items.join(', ')}.`
}

function callsOf({ requests }: World): string {
  const calls = requests.slice(-CALLS_TOLD).map(({ verb, path, status }) => `${verb} ${path} ${status}`)
  return calls.length === 0 ? 'The application has made no call yet.' : `The last calls were: ${calls.join(', ')}.`
}

async function answerTake<M extends Message>(
  world: World,
  what: string,
  messages: readonly M[],
  { body, signal }: Asked,
): Promise<Response> {
  const { to, wait } = checkShape(Take, body)
  // Whoever has gone takes nothing: the message is for the next one who asks.
  const look = (): M | undefined => (signal.aborted ? undefined : take(messages, to))
  const message = look() ?? (await awaited(world, look, wait, signal))
  if (message) return json(message)
  const advice = 'Check whom it goes to, and that the application has asked for it.'
  const sentences = [`No ${what} to ${to} came within ${wait} ms.`, contentsOf(messages), callsOf(world), advice]
  throw new Refusal(404, what === 'mail' ? 'email_not_found' : 'phone_number_not_found', sentences.join(' '))
}

/** Answers the next mail to an address that nobody has taken, as soon as there is one. */
export const takeMail = (world: World, asked: Asked): Promise<Response> => answerTake(world, 'mail', world.outbox, asked)

/** Answers the next text message to a phone number that nobody has taken, as soon as there is one. */
export const takeText = (world: World, asked: Asked): Promise<Response> => answerTake(world, 'text message', world.texts, asked)
