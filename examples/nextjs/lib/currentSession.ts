import { headers } from 'next/headers'
import { connection } from 'next/server'
import { readSession } from './sessions'

/** Reads the session in a component of the server. `connection` waits for a real request: a prefetch must not compare the JWT with the time. */
export async function currentSession() {
  await connection()
  return readSession({ headers: await headers() })
}
