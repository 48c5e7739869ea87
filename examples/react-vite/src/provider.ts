import type { B2BClient } from '@acme/b2b-client'
import { deleteInEmulator, patchEmulator, putInEmulator } from './emulator.ts'
import { onlyMethodOf } from './policy.ts'
import { organizations } from './seed.ts'
import type { Settings } from './settings.ts'

/* The settings that belong to the provider: the policy of the organization, the rules for passwords, and failures. */

const everyMethod = { auth_methods: 'ALL_ALLOWED', allowed_auth_methods: [] }

function methodFields(settings: Settings): object {
  const onlyMethod = onlyMethodOf(settings)
  return onlyMethod === null ? everyMethod : { auth_methods: 'RESTRICTED', allowed_auth_methods: [onlyMethod.authMethod] }
}

const everyFactor = { mfa_methods: 'ALL_ALLOWED', allowed_mfa_methods: [] }
const requireFactor = (...allowed_mfa_methods: string[]) => ({
  mfa_policy: 'REQUIRED_FOR_ALL',
  mfa_methods: 'RESTRICTED',
  allowed_mfa_methods,
})

function factorFields({ factor, organization }: Settings): object {
  switch (factor) {
    case 'own': {
      const { mfa_policy = 'OPTIONAL' } = organizations.find(({ organization_slug }) => organization_slug === organization) ?? {}
      return { mfa_policy, ...everyFactor }
    }
    case 'none':
      return { mfa_policy: 'OPTIONAL', ...everyFactor }
    case 'any':
      return { mfa_policy: 'REQUIRED_FOR_ALL', ...everyFactor }
    case 'app':
      return requireFactor('totp')
    case 'text':
      return requireFactor('sms_otp')
  }
}

const passwordFields = ({ rules }: Settings): object => ({
  password_config: rules === 'kinds' ? { luds_complexity: 3, luds_minimum_count: 8 } : null,
})

const FAULTS = {
  slow: { kind: 'delay', ms: 2000 },
  offline: { kind: 'drop' },
  failing: { kind: 'server_error', status: 503 },
  limited: { kind: 'rate_limit', retry_after: 30 },
  portal: { kind: 'html' },
} as const

/** The settings of the provider that need a new widget, because it knows the previous ones. */
export const policyKey = ({ organization, methods, factor, rules }: Settings): string => [organization, methods, factor, rules].join(' ')

let openGate = () => {}
const firstPolicy = new Promise<void>((resolve) => {
  openGate = resolve
})

/**
 * The `fetch` of the client of this page. Its first requests wait until the policy of the settings applies, so the widget can be on the page
 * before that: it shows its skeleton.
 */
export const fetchAfterPolicy: typeof fetch = async (input, init) => {
  await firstPolicy
  return fetch(input, init)
}

/** Applies all settings of the provider. */
async function applyToProvider(client: B2BClient, settings: Settings): Promise<void> {
  const { organization } = settings
  await Promise.all([
    patchEmulator(`/organizations/${organization}`, { ...methodFields(settings), ...factorFields(settings) }),
    patchEmulator('/project', passwordFields(settings)),
    // A failure of the previous settings would affect the next call.
    deleteInEmulator('/faults/all'),
  ]).finally(openGate)
  // Replaces the stored organization, which the widget would show first.
  await client.organization.getBySlug({ organization_slug: organization }).catch(() => {})
  if (settings.network !== 'fast') await applyNetwork(settings)
}

/** Lets the following requests fail as in the settings, or none of them. */
const applyNetwork = ({ network }: Settings): Promise<unknown> =>
  network === 'fast' ? deleteInEmulator('/faults/all') : putInEmulator('/faults/all', FAULTS[network])

/** The latest change of the provider. */
let latestChange: Promise<void> = Promise.resolve()

/** Runs a change after all earlier ones: the requests of two changes must not mix. Changes nothing if `isOver` returns true by then. */
function queueChange(change: () => Promise<unknown>, isOver: () => boolean): Promise<void> {
  latestChange = latestChange
    .catch(() => {})
    .then(async () => {
      if (!isOver()) await change()
    })
  return latestChange
}

/** Makes the provider behave as in the settings. */
export const queueProviderChange = (client: B2BClient, settings: Settings, isOver: () => boolean): Promise<void> =>
  queueChange(() => applyToProvider(client, settings), isOver)

/** Changes the failures only. */
export const queueNetworkChange = (settings: Settings, isOver: () => boolean): Promise<void> =>
  queueChange(() => applyNetwork(settings), isOver)
