import { pageResponse } from '../http/pageResponse.ts'
import type { Visit } from '../http/visit.ts'
import { Refusal } from '../refusal.ts'
import { endedPage } from './page.ts'

/** Tells somebody who is looking at a page; programs get the error body of every other refusal. */
export async function forPeople(visit: Visit, title: string, answer: () => Promise<Response>): Promise<Response> {
  try {
    return await answer()
  } catch (error) {
    if (!(error instanceof Refusal) || visit.request.headers.get('Accept')?.includes('text/html') !== true) throw error
    const { status, message, error_type } = error
    return pageResponse((nonce) => endedPage(nonce, title, message, error_type, null), visit, { status })
  }
}
