import * as z from 'zod/mini'
import { normalizeEmail } from '../formats/emails.ts'
import { jsonResponse } from '../http/respond.ts'
import { Refusal } from '../internal/refusal.ts'
import { MAX_LISTED_CALLS, MAX_MESSAGE_TIMEOUT_MS, DEFAULT_MESSAGE_TIMEOUT_MS } from '../limits.ts'
import { numberBetween } from '../schema/explain.ts'
import { parseShape } from '../schema/shapes.ts'
import type { Mail, Sms } from '../world/records/messages.ts'
import type { World } from '../world/world.ts'

/* Lets a test take emails and text messages: each message once, the oldest first. A request waits if the message has not been sent yet. */

type Message = Mail | Sms
type ControlRequest = { readonly body: unknown; readonly signal: AbortSignal }

const TakeInput = z.strictObject({
  to: z.string(),
  /** Milliseconds of real time, independent of the clock of the world. */
  wait: z._default(numberBetween(0, MAX_MESSAGE_TIMEOUT_MS), DEFAULT_MESSAGE_TIMEOUT_MS),
})

// This is state of the tests, not of the world. So in an imported world, no message counts as taken.
const takenMessages = new WeakSet<Message>()

/** Returns the oldest message to an address, except messages that were taken before. Marks it as taken. */
function take<M extends Message>(messages: readonly M[], to: string): M | undefined {
  const message = messages.find((candidate) => normalizeEmail(candidate.to) === normalizeEmail(to) && !takenMessages.has(candidate))
  if (message) takenMessages.add(message)
  return message
}

/** Calls `find` after every change of the world until it returns a value, the time is over, or the caller disconnects. */
function waitFor<T>(world: World, find: () => T | undefined, wait: number, signal: AbortSignal): Promise<T | undefined> {
  return new Promise((resolve) => {
    const finish = (foundValue?: T): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', giveUp)
      unwatch()
      resolve(foundValue)
    }
    const giveUp = (): void => finish()
    const timer = setTimeout(giveUp, wait)
    signal.addEventListener('abort', giveUp)
    const unwatch = world.watch(() => {
      const foundValue = find()
      if (foundValue) finish(foundValue)
    })
  })
}

function contentsOf(messages: readonly Message[]): string {
  if (messages.length === 0) return 'No message was sent yet.'
  const items = messages.map((message) => `${message.kind} to ${message.to}${takenMessages.has(message) ? ' (taken)' : ''}`)
  return `Sent messages: ${items.join(', ')}.`
}

/** The last calls, each with its status and, if it was refused, the reason. */
function callsOf({ requests, publicToken }: World): string {
  const calls = requests
    .slice(-MAX_LISTED_CALLS)
    .map(({ verb, path, status, error_type }) => [verb, path, status, error_type].filter((part) => part !== undefined).join(' '))
  if (calls.length > 0) return `The last calls were: ${calls.join(', ')}.`
  return `No application has made a call with the public token ${publicToken} yet. Each test has its own: does the page read it from its URL?`
}

async function answerTake<M extends Message>(
  world: World,
  messageType: 'email' | 'text message',
  messages: readonly M[],
  { body, signal }: ControlRequest,
): Promise<Response> {
  const { to, wait } = parseShape(TakeInput, body)
  // A caller that has disconnected takes nothing, so that the next caller gets the message.
  const takeNext = (): M | undefined => (signal.aborted ? undefined : take(messages, to))
  const message = takeNext() ?? (await waitFor(world, takeNext, wait, signal))
  if (message) return jsonResponse(message)
  const advice = 'Check the recipient, and that the application has requested the message.'
  const sentences = [`No ${messageType} to ${to} was sent within ${wait} ms.`, contentsOf(messages), callsOf(world), advice]
  throw new Refusal(404, messageType === 'email' ? 'email_not_found' : 'phone_number_not_found', sentences.join(' '))
}

/** Responds with the oldest email to an address, except emails that were taken before. Waits until there is one. */
export const takeMail = (world: World, request: ControlRequest): Promise<Response> => answerTake(world, 'email', world.outbox, request)

/** Responds with the oldest text message to a phone number, except messages that were taken before. Waits until there is one. */
export const takeText = (world: World, request: ControlRequest): Promise<Response> =>
  answerTake(world, 'text message', world.texts, request)
