import { errors } from 'jose'
import { expect, test } from 'vitest'
import { serve } from '../../src/serve.ts'
import { TOKEN } from '../emulator.ts'
import { createSessionVerifier } from './verifySession.ts'

test('the sample accepts the session JWT of its project, and no other JWT', async () => {
  const { url, close } = await serve({ port: 0 })
  const jwtOf = async (publicToken: string): Promise<string> => {
    const init = { method: 'POST', body: JSON.stringify({ member: 'ada@acme.test' }) }
    return (await (await fetch(`${url}/emulator/${publicToken}/sessions`, init)).json()).session_jwt
  }
  const verify = createSessionVerifier(url, TOKEN)
  expect(await verify(await jwtOf(TOKEN))).toEqual({
    memberId: 'member-test-ada',
    organization: { organization_id: 'organization-test-acme', slug: 'acme' },
  })
  await expect(verify(await jwtOf(`${TOKEN}-other`))).rejects.toThrow(errors.JWTClaimValidationFailed)
  await close()
})
