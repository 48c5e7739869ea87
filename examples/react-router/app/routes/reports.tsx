import { useB2BClient, useMember } from '@acme/b2b-react'
import { type ActionFunctionArgs, data, Form, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { isAuthorized, requireSession } from '../lib/sessions.server'

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requireSession(request)
  return {
    organization: session.organization_slug,
    roles: session.roles,
    canInvite: await isAuthorized(session, 'acme.member', 'create'),
  }
}

/** The server decides. The browser cannot know if the button was only hidden. */
export async function action({ request }: ActionFunctionArgs) {
  const session = await requireSession(request)
  if (!(await isAuthorized(session, 'acme.member', 'create'))) return data({ message: 'Refused: forbidden.' }, { status: 403 })
  return data({ message: `Invited for ${session.organization_id}.` })
}

export default function Reports() {
  const { organization, roles, canInvite } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const client = useB2BClient()
  const { member } = useMember()
  async function logOut() {
    await client?.session.revoke({ forceClear: true }).catch(console.error)
    window.location.assign('/')
  }
  return (
    <>
      <h1>Reports</h1>
      <p>
        Organization <b>{organization}</b>, roles <b>{roles.join(', ')}</b>.
      </p>
      <Form method="post">
        <button>{canInvite ? 'Invite a member' : 'Try to invite a member'}</button> <span role="status">{result?.message}</span>
      </Form>
      <p>
        {member?.email_address} <button onClick={() => void logOut()}>Log out</button>
      </p>
    </>
  )
}
