import { createLocalJWKSet, createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey } from 'jose'
import {
  KEY_SET_TTL_MS,
  MAX_KEY_SET_LENGTH,
  MAX_STALE_KEY_SET_AGE_MS,
  MIN_KEY_SET_AGE_MS,
  SERVER_REQUEST_TIMEOUT_MS,
  SERVER_RETRY_DELAY_MS,
  STALE_KEY_SET_RETRY_DELAY_MS,
} from '../limits.ts'
import { createFailures } from './failures.ts'
import { load } from './load.ts'
import type { ServerSettings } from './options.ts'

/** The key set could not be loaded, or it is malformed. */
export class KeySetError extends Error {}

/** Returns true if the key set was read, but has no key for the JWT. */
const hasNoKey = (error: unknown): boolean => error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys

/** Returns true if an event happened less than `durationMs` ago. If the clock was set back, the age is negative, and the result false. */
const isRecent = (happenedAt: number, durationMs: number): boolean => {
  const age = Date.now() - happenedAt
  return age >= 0 && age < durationMs
}

/**
 * Returns the function that finds the key of a JWT. It loads the key set once and keeps it. It loads the key set again when it is old, and when
 * a JWT has an unknown key, because the provider can have a new key. If that fails, it uses the last key set for an hour.
 *
 * The function throws a {@link KeySetError} if there is no key set.
 */
export function createKeySet(settings: Pick<ServerSettings, 'jwksUrl' | 'fetch' | 'onError'>): JWTVerifyGetKey {
  const { jwksUrl, fetch } = settings
  const failures = createFailures('keys of the provider', jwksUrl, settings)
  let lastKeys: JWTVerifyGetKey | undefined
  let loadedAt = -Infinity
  let failedAt = -Infinity
  const remoteKeys = createRemoteJWKSet(jwksUrl, {
    cacheMaxAge: KEY_SET_TTL_MS,
    cooldownDuration: MIN_KEY_SET_AGE_MS,
    timeoutDuration: SERVER_REQUEST_TIMEOUT_MS,
    [customFetch]: async (url, init) => {
      // After a failed request, fail at once until the retry delay has passed.
      if (isRecent(failedAt, SERVER_RETRY_DELAY_MS)) throw new KeySetError()
      try {
        const text = await load(fetch, url, init, MAX_KEY_SET_LENGTH)
        // A response that is no key set throws here, so it counts as a failed request.
        lastKeys = createLocalJWKSet(JSON.parse(text))
        loadedAt = Date.now()
        failedAt = -Infinity
        failures.clear()
        return new Response(text)
      } catch (error) {
        failedAt = Date.now()
        failures.add(error)
        throw error
      }
    },
  })
  const findLastKey: JWTVerifyGetKey = async (header, token) => {
    if (lastKeys === undefined || !isRecent(loadedAt, MAX_STALE_KEY_SET_AGE_MS)) throw new KeySetError()
    try {
      return await lastKeys(header, token)
    } catch (error) {
      // Several keys can match only a JWT without a key id. JWTs of the provider have a key id.
      if (error instanceof errors.JWKSMultipleMatchingKeys) throw error
      // A key that the last key set does not have can be a new one, so this is no proof that the JWT is invalid.
      throw new KeySetError()
    }
  }
  return async (header, token) => {
    // A provider that hangs must not delay each request by the timeout.
    if (isRecent(failedAt, STALE_KEY_SET_RETRY_DELAY_MS)) {
      try {
        return await findLastKey(header, token)
      } catch (error) {
        if (!(error instanceof KeySetError)) throw error
      }
    }
    try {
      return await remoteKeys(header, token)
    } catch (error) {
      if (hasNoKey(error)) throw error
      return findLastKey(header, token)
    }
  }
}
