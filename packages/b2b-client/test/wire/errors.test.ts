// @vitest-environment jsdom
/* Refusals of the provider and the errors of the caller. Most cases are in `http/`. */

import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { createPage, type Reply } from './page.ts'

const page = createPage()
const SLUG = '/b2b/organizations/search'
const slugInput = { organization_slug: 'acme' }

/** A response with exactly this body and content type. */
const textResponse = (body: string, type: string, status = 400) => new Response(body, { status, headers: { 'Content-Type': type } })
const body = { status_code: 409, error_type: 'duplicate_email', error_message: 'Taken.', error_url: 'https://docs/duplicate_email' }

async function errorOf(reply: Reply): Promise<unknown> {
  page.serve({ [SLUG]: reply })
  return page
    .open()
    .organization.getBySlug(slugInput)
    .then(
      () => expect.unreachable(),
      (error: unknown) => error,
    )
}

test('all fields of an ApiError come from the body, including the status code', async () => {
  await expect(errorOf(() => Response.json(body, { status: 400 }))).resolves.toMatchObject({ name: 'ApiError', ...body })
})

test('the message of an ApiError without a request id has no line for it', async () => {
  const error = await errorOf(() => Response.json(body, { status: 409 }))
  expect(error).toHaveProperty('message', '[409] duplicate_email\nTaken.\nSee https://docs/duplicate_email for more information.\n')
})

test.each(['application/json; charset=utf-8', 'text/x, application/json'])('the content type %s counts as JSON', async (type) => {
  await expect(errorOf(() => textResponse(JSON.stringify(body), type))).resolves.toMatchObject({ name: 'ApiError', status_code: 409 })
})

test.each(['Application/JSON', 'application/problem+json'])('the content type %s does not count as JSON', async (type) => {
  const error = await errorOf(() => textResponse(JSON.stringify(body), type))
  expect(error).toMatchObject({ name: 'UnreachableError', message: 'Invalid response from our servers.' })
})

test('a captcha refusal of a call that is not retried is a CaptchaError', async () => {
  const error = await errorOf(() => textResponse('<p>Captcha required</p>', 'text/html', 403))
  expect(error).toMatchObject({ name: 'CaptchaError', message: 'Captcha required' })
  expect(page.calls(SLUG)).toHaveLength(1)
})

test('a network failure is an UnreachableError, whatever the message of the browser is', async () => {
  const error = await errorOf(() => HttpResponse.error())
  expect(error).toMatchObject({ name: 'UnreachableError', message: 'Unable to contact our servers.', cause: expect.any(TypeError) })
})

test('a string instead of an object is refused with the name of the field', async () => {
  page.serve()
  // @ts-expect-error -- a caller without types
  const call = page.open().self.update({ untrusted_metadata: 'x' })
  await expect(call).rejects.toMatchObject({ message: 'Invalid call to self.update\nuntrusted_metadata must be an object.' })
})

test('session.updateSession rejects with a usage error, as all other calls do', async () => {
  page.serve()
  // @ts-expect-error -- a caller without types
  const call = page.open().session.updateSession({ session_token: 7 })
  await expect(call).rejects.toMatchObject({
    name: 'UsageError',
    message: 'Invalid call to session.updateSession\nsession_token must be a string.',
  })
})

test('a usage error sends nothing', async () => {
  page.serve()
  // @ts-expect-error -- a caller without types
  await expect(page.open().organization.getBySlug()).rejects.toMatchObject({ name: 'UsageError' })
  expect(page.calls(SLUG)).toEqual([])
})
