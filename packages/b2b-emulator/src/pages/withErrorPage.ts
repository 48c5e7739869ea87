import type { RequestContext } from '../http/requestContext.ts'
import { refusalHeaders } from '../http/respond.ts'
import { html } from '../internal/html.ts'
import type { Markup } from '../internal/html.ts'
import { Refusal, SchemaRefusal } from '../internal/refusal.ts'
import { viewPathOf } from './consolePaths.ts'
import { pageResponse } from './pageResponse.ts'
import { renderResultPage } from './resultPage.ts'

/** Renders the advice on an error page. If a fault is the cause, the advice links to the list of faults. */
function renderAdvice({ fault, world }: RequestContext): Markup {
  if (fault === null || world === null) return html`<p class="help">Go back in your browser, and try again.</p>`
  return html`<p class="help">
    Go back and try again, or <a href="${viewPathOf(world.publicToken, 'faults')}">see which faults are on</a>.
  </p>`
}

/** Returns the name of a field, such as `email`, from its path `.email`. */
const withoutDot = (dataPath: string): string => dataPath.slice(1)

/** Converts an error into a refusal. Returns null for an unexpected error. */
function toRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error
  if (!(error instanceof SchemaRefusal)) return null
  const problems = error.issues.map(({ dataPath, message }) => `${withoutDot(dataPath)} ${message}`).join(', ')
  return new Refusal(400, 'bad_request', `The form is not complete: ${problems}. Go back to the application and start again.`)
}

const acceptsPage = ({ request }: RequestContext): boolean => request.headers.get('Accept')?.includes('text/html') === true

/** Creates the page that a browser gets from the fault `html`. Unlike the sign-in page of a real network, it has a link back. */
const captivePortalResponse = (context: RequestContext, backUrl: string | null): Response =>
  pageResponse(
    (nonce) =>
      renderResultPage(nonce, {
        title: 'Sign in to this network first',
        message: 'A fault is switched on in the emulator. It replaces the requested page with this page.',
        errorType: null,
        backUrl,
        advice: renderAdvice(context),
      }),
    context,
  )

/**
 * Runs `answer`, which responds with a page. If `answer` refuses the request, a browser gets an error page, and a program gets the error as
 * JSON. `backUrlOf` returns the URL of the application, or null if the URL is unknown.
 */
export async function withErrorPage(
  context: RequestContext,
  title: string,
  answer: () => Promise<Response>,
  backUrlOf: () => string | null = () => null,
): Promise<Response> {
  try {
    const response = await answer()
    // The fault has replaced the response with a page without a link back. A browser gets a page with a link back instead.
    const needsLinkBack = context.fault === 'html' && acceptsPage(context)
    return needsLinkBack ? captivePortalResponse(context, backUrlOf()) : response
  } catch (error) {
    const refusal = acceptsPage(context) ? toRefusal(error) : null
    if (!refusal) throw error
    context.refusal = refusal
    const { status, message, error_type: errorType } = refusal
    const result = { title, message, errorType, backUrl: backUrlOf(), advice: renderAdvice(context) }
    return pageResponse((nonce) => renderResultPage(nonce, result), context, { status, headers: refusalHeaders(refusal) })
  }
}
