// @vitest-environment jsdom
import type { Member, Organization } from '@acme/b2b-client'
import { buildMember, buildOrganization } from '@acme/b2b-emulator/testing'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

function MemberCard({ member, organization }: { member: Member; organization: Organization }) {
  const isInvited = member.status === 'invited'
  return (
    <p>
      {member.name} at {organization.organization_name} {isInvited && <em>Invited</em>}
    </p>
  )
}

test('the card of an invited member shows the status', () => {
  const organization = buildOrganization({ organization_name: 'Globex' })
  const member = buildMember({ name: 'Kim', status: 'invited', organization_id: organization.organization_id })
  render(<MemberCard member={member} organization={organization} />)
  expect(screen.getByText('Kim at Globex')).toBeDefined()
  expect(screen.getByText('Invited')).toBeDefined()
})
