import type { CallName } from '@acme/b2b-client/contract'
import { discoveryOperations } from './discovery.ts'
import { magicLinksOperations } from './magicLinks.ts'
import type { Operation } from './operation.ts'
import { organizationOperations } from './organization.ts'
import { projectOperations } from './project.ts'
import { selfOperations } from './self.ts'
import { sessionOperations } from './sessions.ts'

/** One operation for every row of the contract; a row without one does not compile. */
export const operations: { readonly [N in CallName]: Operation<N> } = {
  ...projectOperations,
  ...magicLinksOperations,
  ...discoveryOperations,
  ...sessionOperations,
  ...organizationOperations,
  ...selfOperations,
} satisfies { readonly [N in CallName]: Operation<N> }
