import { attempt } from '../internal/attempt.ts'

/** Anything with headers: a `Request`, `{ headers: await headers() }` in Next.js, or a request of Node or Express, with names in lower case. */
export interface RequestWithHeaders {
  /** The headers of the request. */
  readonly headers:
    | { readonly get: (name: string) => string | null | undefined }
    | {
        readonly cookie?: string | undefined
        readonly host?: string | undefined
        readonly origin?: string | undefined
        // The types of Node allow a list for each header that they do not name.
        readonly 'sec-fetch-site'?: string | readonly string[] | undefined
      }
}

/** Returns a header; "" if it is absent. A value that is not text counts as absent, because callers without TypeScript can pass anything. */
export function headerOf(request: RequestWithHeaders, name: 'Cookie' | 'Host' | 'Origin' | 'Sec-Fetch-Site'): string {
  const value = attempt((): unknown => {
    const headers: object = request.headers
    if ('get' in headers && typeof headers.get === 'function') return headers.get(name)
    return Reflect.get(headers, name.toLowerCase())
  })
  return typeof value === 'string' ? value : ''
}
