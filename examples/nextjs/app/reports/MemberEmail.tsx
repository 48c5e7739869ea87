'use client'

import { useMember } from '@acme/b2b-react/provider'

/** The session on the server has no email address. The client knows it. */
export const MemberEmail = () => useMember().member?.email_address ?? null
