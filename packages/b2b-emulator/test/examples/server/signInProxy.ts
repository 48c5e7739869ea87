/** The host of the sign-in server. */
const SERVER = 'login.provider.example'
/** The path of your site that leads to it. */
const PATH = '/auth/'

/** Passes requests below the path to the sign-in server. */
export const signInProxy = {
  async fetch(request: Request): Promise<Response> {
    const url = new URL(request.url)
    if (!url.pathname.startsWith(PATH)) return new Response(null, { status: 404 })
    url.protocol = 'https:'
    url.host = SERVER
    url.port = ''
    url.pathname = url.pathname.slice(PATH.length - 1)
    const headers = new Headers(request.headers)
    // The other cookies of your site are not for the provider.
    const cookies = (headers.get('Cookie') ?? '').split('; ').filter((cookie) => cookie.startsWith('acme_'))
    headers.set('Cookie', cookies.join('; '))
    // The browser follows redirects itself: they lead to other sites.
    return fetch(new Request(url, request), { headers, redirect: 'manual' })
  },
}
