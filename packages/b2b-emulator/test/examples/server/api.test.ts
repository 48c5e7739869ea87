import { createSessionReader, isSameOrigin } from '@acme/b2b-client/server'
import { createTestEmulator, createTestKit } from '@acme/b2b-emulator/testing'
import { expect, test } from 'vitest'

/** A policy with a role of your own. `acme_member` is the role that every member has. */
const rbac_policy = {
  roles: [
    { role_id: 'acme_member', permissions: [{ resource_id: 'reports', actions: ['read'] }] },
    { role_id: 'editor', permissions: [{ resource_id: 'reports', actions: ['*'] }] },
  ],
  resources: [{ resource_id: 'reports', actions: ['read', 'create'] }],
}

test('an editor can create reports, another member can only read them', async () => {
  const kit = createTestKit(createTestEmulator({ now: Date.now }))
  await kit.setProject({ rbac_policy })
  const { readSession, isAuthorized } = createSessionReader(kit.publicToken, kit.clientOptions)

  /** Your route, called with the cookies of a member. */
  async function createReport(request: Request): Promise<Response> {
    if (!isSameOrigin(request)) return new Response(null, { status: 403 })
    const { session } = await readSession(request)
    if (session === null) return new Response(null, { status: 401 })
    return new Response(null, { status: (await isAuthorized(session, 'reports', 'create')) ? 201 : 403 })
  }
  /** A request of your page. The browser adds `Sec-Fetch-Site`. */
  const requestWith = (Cookie: string, site = 'same-origin') =>
    new Request('https://app.example/api/reports', { method: 'POST', headers: { Cookie, 'Sec-Fetch-Site': site } })
  const requestOf = async (member: { readonly member_id: string }) => requestWith(await kit.cookieHeaderFor(member))

  const editor = await kit.member({ name: 'Kim', roles: ['editor'] })
  const member = await kit.member({ name: 'Lou' })
  expect((await createReport(await requestOf(editor))).status).toBe(201)
  expect((await createReport(await requestOf(member))).status).toBe(403)
  expect((await createReport(requestWith(''))).status).toBe(401)
  // A page on a sibling domain sends a form with the cookies of the editor.
  expect((await createReport(requestWith(await kit.cookieHeaderFor(editor), 'same-site'))).status).toBe(403)
})
