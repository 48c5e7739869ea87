'use server'

import { currentSession, isAuthorized } from '../../lib/auth'

/** Archives the reports. Each action checks the session itself, because everyone can call it. */
export async function archiveReports() {
  const { session, reason } = await currentSession()
  if (reason !== null) return { reason }
  if (!(await isAuthorized(session, 'acme.organization', 'update.info.name'))) return { reason: 'forbidden' as const }
  return { reason: null, archived_by: session.member_id }
}
