/**
 * The mutants that no test detects, with the reason: mostly, they do not change the behavior. `file` is the end of a path. A change is the
 * original code, an arrow, and the code of the mutant, as `run.mjs` prints them.
 */
export const SURVIVORS = [
  {
    file: 'rbac/grants.ts',
    reason: 'No role has the id undefined, and no member has the role "Stryker was here".',
    changes: ['[] → ["Stryker was here"]'],
  },
  {
    file: 'rbac/rbac.ts',
    reason: 'The grants are computed each time, which is only slower.',
    changes: ['lastResult?.policy !== policy || lastResult.roles !== roles → true'],
  },
]
