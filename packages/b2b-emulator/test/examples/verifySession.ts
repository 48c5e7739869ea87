import { createRemoteJWKSet, jwtVerify } from 'jose'

/** Makes a function that checks a session JWT on your server. It throws for a JWT that is not valid. */
export function createSessionVerifier(emulator: string, publicToken: string) {
  const keys = createRemoteJWKSet(new URL(`${emulator}/v1/b2b/sessions/jwks/${publicToken}`))
  const projectId = publicToken.replace('public-token-', 'project-')
  return async (sessionJwt: string) => {
    const expected = { issuer: `https://acme.example/${projectId}`, audience: projectId, algorithms: ['RS256'] }
    const { payload } = await jwtVerify(sessionJwt, keys, expected)
    return { memberId: payload.sub, organization: payload['https://acme.example/organization'] }
  }
}
