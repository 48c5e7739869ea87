import { discoveryOperations } from './discovery.ts'
import { magicLinksOperations } from './magicLinks.ts'
import type { Operation } from './operation.ts'
import { organizationOperations } from './organization.ts'
import { projectOperations } from './project.ts'
import { selfOperations } from './self.ts'
import { sessionOperations } from './sessions.ts'
import type { BuiltCall } from './unbuilt.ts'

/** One operation for every row of the contract that is not on the list of those to come; a row on neither does not compile. */
export const operations: { readonly [N in BuiltCall]: Operation<N> } = {
  ...projectOperations,
  ...magicLinksOperations,
  ...discoveryOperations,
  ...sessionOperations,
  ...organizationOperations,
  ...selfOperations,
} satisfies { readonly [N in BuiltCall]: Operation<N> }
