import type { B2BClient } from '@acme/b2b-client'

/** For a page of yours in place of an administration component: the members of the organization. */
export async function listMembers(client: B2BClient) {
  const { members } = await client.organization.members.search({ limit: 100 })
  return members
}

/** In place of `self.startEmailUpdate`: an administrator changes the email address of a member. */
export const changeEmail = (client: B2BClient, member_id: string, email_address: string) =>
  client.organization.members.update({ member_id, email_address })

/** In place of `session.attest`: opens a session with the tokens that your server has got. */
export async function openSession(client: B2BClient, tokens: { session_token: string; session_jwt: string }) {
  await client.session.updateSession(tokens)
  await client.session.authenticate()
}
