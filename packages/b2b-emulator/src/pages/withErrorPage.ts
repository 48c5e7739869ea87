import type { RequestContext } from '../http/requestContext.ts'
import { refusalHeaders } from '../http/respond.ts'
import { html } from '../internal/html.ts'
import type { Markup } from '../internal/html.ts'
import { Refusal, SchemaRefusal } from '../internal/refusal.ts'
import { viewPathOf } from './consoleAddress.ts'
import { pageResponse } from './pageResponse.ts'
import { resultPage } from './resultPage.ts'

/** The advice on an error page. After a fault it links to the list of faults. */
function adviceOf({ fault, world }: RequestContext): Markup {
  if (fault === null || world === null) return html`<p class="help">Go back in your browser, and try again.</p>`
  return html`<p class="help">
    Go back and try again, or <a href="${viewPathOf(world.publicToken, 'faults')}">see which faults are on</a>.
  </p>`
}

/** Converts an error to a refusal with a readable sentence. Returns null for an unexpected error. */
function refusalIn(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error
  if (!(error instanceof SchemaRefusal)) return null
  const problems = error.issues.map(({ dataPath, message }) => `${dataPath.slice(1)} ${message}`).join(', ')
  return new Refusal(400, 'bad_request', `The form is not complete: ${problems}. Go back to the application and start again.`)
}

const acceptsPage = ({ request }: RequestContext): boolean => request.headers.get('Accept')?.includes('text/html') === true

/** The page of the fault `html` for a browser: a network's login page that has a way back. */
const portalPage = (context: RequestContext, backUrl: string | null): Response =>
  pageResponse(
    (nonce) =>
      resultPage(nonce, {
        title: 'Log in to this network first',
        message: 'A fault is switched on in the emulator: this page takes the place of the one that you asked for.',
        errorType: null,
        backUrl,
        advice: adviceOf(context),
      }),
    context,
  )

/**
 * Runs a handler that responds with a page. A browser gets a refusal as a page, a program gets the usual error body. `backUrlOf` returns the
 * URL of the application, if it is known.
 */
export async function withErrorPage(
  context: RequestContext,
  title: string,
  answer: () => Promise<Response>,
  backUrlOf: () => string | null = () => null,
): Promise<Response> {
  try {
    const response = await answer()
    return context.fault === 'html' && acceptsPage(context) ? portalPage(context, backUrlOf()) : response
  } catch (error) {
    const refusal = refusalIn(error)
    if (!refusal || !acceptsPage(context)) throw error
    context.refusal = refusal
    const { status, message, error_type: errorType } = refusal
    const result = { title, message, errorType, backUrl: backUrlOf(), advice: adviceOf(context) }
    return pageResponse((nonce) => resultPage(nonce, result), context, { status, headers: refusalHeaders(refusal) })
  }
}
