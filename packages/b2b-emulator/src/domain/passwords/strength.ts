import type { outputs } from '@acme/b2b-client/contract'
import type * as z from 'zod/mini'
import { Refusal } from '../../internal/refusal.ts'
import { MAX_SCORED_CHARACTERS, MIN_PASSWORD_SCORE } from '../../limits.ts'
import type { Project } from '../../world/records/entities.ts'
import type { World } from '../../world/world.ts'
import { isBreached } from './breached.ts'

/** The strength of a password in the format of the API. */
export type Strength = z.input<(typeof outputs)['passwords.strengthCheck']>

type LudsRule = NonNullable<Project['password_config']>

const NO_ADVICE = { suggestions: [], warning: '' }
const BEST_SCORE = 4

/** Rates a password by its length and by its kinds of characters: lower case, upper case, digits and symbols (LUDS). */
function rateByLuds(password: string, { luds_complexity, luds_minimum_count }: LudsRule) {
  const kinds = {
    has_lower_case: /\p{Ll}/u.test(password),
    has_upper_case: /\p{Lu}/u.test(password),
    has_digit: /\p{Nd}/u.test(password),
    has_symbol: /[^\p{L}\p{Nd}]/u.test(password),
  }
  const missing_complexity = Math.max(0, luds_complexity - Object.values(kinds).filter(Boolean).length)
  const missing_characters = Math.max(0, luds_minimum_count - Array.from(password).length)
  const missingCount = missing_complexity + missing_characters
  return {
    strength_policy: 'luds',
    score: Math.max(0, BEST_SCORE - missingCount),
    isEnough: missingCount === 0,
    zxcvbn_feedback: NO_ADVICE,
    luds_feedback: { ...kinds, missing_complexity, missing_characters },
  } as const
}

/** Rates a password with zxcvbn. The library has large dictionaries, so it is loaded at the first use. */
async function rateByZxcvbn(password: string, guessableWords: readonly string[]) {
  const { default: zxcvbn } = await import('zxcvbn')
  const { score, feedback } = zxcvbn(password.slice(0, MAX_SCORED_CHARACTERS), [...guessableWords])
  const { suggestions, warning } = feedback
  return { strength_policy: 'zxcvbn', score, isEnough: score >= MIN_PASSWORD_SCORE, zxcvbn_feedback: { suggestions, warning } } as const
}

/** Rates a password by the rule of the project. For zxcvbn, the parts of the email address and the project name are easy to guess. */
export async function rateStrength({ project }: World, password: string, emailAddress: string): Promise<Strength> {
  const { password_config: rule, breach_detection_on_create, project_name } = project
  const guessableWords = [emailAddress, ...emailAddress.split(/[@.+_-]/), project_name].filter((word) => word !== '')
  const { isEnough, ...rating } = rule ? rateByLuds(password, rule) : await rateByZxcvbn(password, guessableWords)
  const breached_password = breach_detection_on_create && isBreached(password)
  return { ...rating, valid_password: isEnough && !breached_password, breached_password, breach_detection_on_create }
}

/** Refuses a weak or breached new password. */
export async function checkStrength(world: World, password: string, emailAddress: string): Promise<void> {
  const { valid_password, breached_password } = await rateStrength(world, password, emailAddress)
  if (breached_password) {
    throw new Refusal(400, 'breached_password', 'The password is known from a breach of another site. Choose another one.')
  }
  if (!valid_password) throw new Refusal(400, 'weak_password', 'The password is not strong enough for this project.')
}
