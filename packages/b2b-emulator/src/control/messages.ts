import * as z from 'zod/mini'
import { normalizeEmail } from '../formats/emails.ts'
import { jsonResponse } from '../http/respond.ts'
import { Refusal } from '../internal/refusal.ts'
import { MAX_LISTED_CALLS, MAX_MESSAGE_TIMEOUT_MS, DEFAULT_MESSAGE_TIMEOUT_MS } from '../limits.ts'
import { numberBetween } from '../schema/explain.ts'
import { parseShape } from '../schema/shapes.ts'
import type { Mail, Sms } from '../world/records/messages.ts'
import type { World } from '../world/world.ts'
import type { ControlRequest } from './controlRequest.ts'

/* With these requests, a test takes emails and text messages, the oldest first. Each message can be taken once. */

type Message = Mail | Sms

const TakeInput = z.strictObject({
  to: z.string(),
  /** Milliseconds of real time, independent of the clock of the world. */
  wait: z._default(numberBetween(0, MAX_MESSAGE_TIMEOUT_MS), DEFAULT_MESSAGE_TIMEOUT_MS),
})

// This set belongs to the tests and not to the world, so an export does not contain it.
const takenMessages = new WeakSet<Message>()

/** Takes the oldest message to an address. Ignores messages that were taken before. */
function takeMessage<M extends Message>(messages: readonly M[], to: string): M | undefined {
  const message = messages.find((candidate) => normalizeEmail(candidate.to) === normalizeEmail(to) && !takenMessages.has(candidate))
  if (message) takenMessages.add(message)
  return message
}

/** Calls `find` after every change of the world until `find` returns a value. Stops after the timeout, or when the caller disconnects. */
function waitFor<T>(world: World, find: () => T | undefined, timeoutMs: number, signal: AbortSignal): Promise<T | undefined> {
  return new Promise((resolve) => {
    const finish = (foundValue?: T): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', giveUp)
      unwatch()
      resolve(foundValue)
    }
    const giveUp = (): void => finish()
    const timer = setTimeout(giveUp, timeoutMs)
    signal.addEventListener('abort', giveUp)
    const unwatch = world.watch(() => {
      const foundValue = find()
      if (foundValue) finish(foundValue)
    })
  })
}

function describeMessages(messages: readonly Message[]): string {
  if (messages.length === 0) return 'No message was sent yet.'
  const items = messages.map((message) => `${message.kind} to ${message.to}${takenMessages.has(message) ? ' (taken)' : ''}`)
  return `Sent messages: ${items.join(', ')}.`
}

/** Describes the last calls with their status. Adds the error type of a refused call. */
function describeLastCalls({ requests, publicToken }: World): string {
  const calls = requests
    .slice(-MAX_LISTED_CALLS)
    .map(({ verb, path, status, error_type }) => [verb, path, status, error_type].filter((part) => part !== undefined).join(' '))
  if (calls.length > 0) return `The last calls were: ${calls.join(', ')}.`
  return `No application has made a call with the public token ${publicToken} yet. Each test has its own public token. Check that the page reads it from its URL.`
}

async function answerTake<M extends Message>(
  world: World,
  messageType: 'email' | 'text message',
  messages: readonly M[],
  { body, signal }: ControlRequest,
): Promise<Response> {
  const { to, wait } = parseShape(TakeInput, body)
  // If the caller has disconnected, the next caller must get the message.
  const takeNext = (): M | undefined => (signal.aborted ? undefined : takeMessage(messages, to))
  const message = takeNext() ?? (await waitFor(world, takeNext, wait, signal))
  if (message) return jsonResponse(message)
  const advice = 'Check the recipient, and that the application has requested the message.'
  const sentences = [`No ${messageType} to ${to} was sent within ${wait} ms.`, describeMessages(messages), describeLastCalls(world), advice]
  throw new Refusal(404, messageType === 'email' ? 'email_not_found' : 'phone_number_not_found', sentences.join(' '))
}

/** Responds with the oldest email to an address, except emails that were taken before. If there is none, waits for one. */
export const answerTakeEmail = (world: World, request: ControlRequest): Promise<Response> =>
  answerTake(world, 'email', world.outbox, request)

/** Responds with the oldest text message to a phone number, except messages that were taken before. If there is none, waits for one. */
export const answerTakeText = (world: World, request: ControlRequest): Promise<Response> =>
  answerTake(world, 'text message', world.texts, request)
