import { beforeEach } from 'vitest'

/*
 * Freezes built-in prototypes after Vitest has been loaded (T19 in docs/threats.md). With B2B_FREEZE=1, the project `client` has this setup file.
 * The other projects cannot have it, because fake timers assign `toString` to a function.
 */
for (const type of [Object, Array, Function, Promise]) Object.freeze(type.prototype)

/** Tests with random keys. fast-check assigns keys such as `toString` to an object, which throws if the prototype is frozen. */
const RANDOM_KEYS = [
  'T19 JSON',
  'T20 for any policy and roles, isAuthorized and isAuthorizedSync agree with the second implementation, and nothing throws',
  'T39 decodeBootstrap always returns a complete configuration, and an invalid field does not affect the others',
]
beforeEach(({ task, skip }) => skip(RANDOM_KEYS.includes(task.name), 'fast-check needs prototypes that are not frozen.'))
