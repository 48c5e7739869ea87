import type { Operations } from './operation.ts'

/** The member who is signed in. */
export const selfOperations: Operations<'self.get'> = {
  'self.get': async (_, __, caller) => ({ member: (await caller.session()).member }),
}
