import { isSameOrigin, privateHeaders } from '@acme/b2b-client/server'
import { LogoutButton, MembersOnly, useMember } from '@acme/b2b-react'
import { type ActionFunctionArgs, data, Form, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { isAuthorized, requireSession } from '../lib/sessions.server'

/** The headers of the page. */
export const headers = () => privateHeaders

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requireSession(request)
  const canInvite = await isAuthorized(session, 'acme.member', 'create')
  const { member_id, organization_slug, roles } = session
  return data({ memberId: member_id, organization: organization_slug, roles, canInvite }, { headers: privateHeaders })
}

const forbidden = () => data({ message: 'Refused: forbidden.' }, { status: 403, headers: privateHeaders })

/** The server decides. The browser cannot know if the button was only hidden. */
export async function action({ request }: ActionFunctionArgs) {
  // A page on a sibling domain can send a form with the session cookies. React Router checks only requests with the header `Origin`.
  if (!isSameOrigin(request)) return forbidden()
  const session = await requireSession(request)
  if (!(await isAuthorized(session, 'acme.member', 'create'))) return forbidden()
  return data({ message: `Invited for ${session.organization_id}.` }, { headers: privateHeaders })
}

export default function Reports() {
  const { memberId, organization, roles, canInvite } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const { member } = useMember()
  return (
    <>
      <h1>Reports</h1>
      <MembersOnly memberId={memberId}>
        <p>
          Organization <b>{organization}</b>, roles <b>{roles.join(', ')}</b>.
        </p>
        <Form method="post">
          <button>{canInvite ? 'Invite a member' : 'Try to invite a member'}</button> <span role="status">{result?.message}</span>
        </Form>
        <p>
          {member?.email_address} <LogoutButton>Log out</LogoutButton>
        </p>
      </MembersOnly>
    </>
  )
}
