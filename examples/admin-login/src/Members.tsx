import type { Member } from '@acme/b2b-client'
import { useB2BClient, useMember } from '@acme/b2b-react'
import { useEffect, useState } from 'react'
import { messageFor } from './messages.ts'

/** The members of the organization. */
export function Members() {
  const client = useB2BClient()
  const { member } = useMember()
  const memberId = member?.member_id
  const [members, setMembers] = useState<readonly Member[]>([])
  const [problem, setProblem] = useState('')

  useEffect(() => {
    if (client === null || memberId === undefined) return undefined
    let isCurrent = true
    client.organization.members.search({}).then(
      (answer) => isCurrent && setMembers(answer.members),
      (error: unknown) => isCurrent && setProblem(messageFor(error)),
    )
    return () => {
      isCurrent = false
    }
  }, [client, memberId])

  return (
    <section>
      <h2>Members</h2>
      <p role="alert">{problem}</p>
      <table>
        <thead>
          <tr>
            <th>Email</th>
            <th>Roles</th>
          </tr>
        </thead>
        <tbody>
          {members.map(({ member_id, email_address, roles }) => (
            <tr key={member_id}>
              <td>{email_address}</td>
              <td>{roles.map(({ role_id }) => role_id).join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
