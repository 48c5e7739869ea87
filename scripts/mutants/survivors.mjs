/**
 * The mutants that no test detects, with the reason: mostly, they do not change the behavior. `file` is the end of a path. A change is the
 * original code, an arrow, and the code of the mutant, as `run.mjs` prints them.
 */
export const SURVIVORS = [
  {
    file: 'contract/fields.ts',
    reason: 'No field has the name "Stryker was here".',
    changes: ['[] → ["Stryker was here"]'],
  },
  {
    file: 'flow/rules/problems.ts',
    reason: 'Only a refusal has a type, and no row is for the type undefined.',
    changes: ["failure.kind === 'refused' → true"],
  },
  {
    file: 'flow/rules/problems.ts',
    reason: 'No test file loads with this change. Stryker counts only tests that fail, not files that do not load.',
    changes: [
      "<A extends Row['at']>(at: A) => <K extends Phrase['key']>(key: K, next: Next = 'submit') => ({ key, at, next }) as const → () => undefined",
    ],
  },
  {
    file: 'flow/rules/authMethods.ts',
    reason: 'Without a restriction, only sso and oauth can be unusable, and both have a text.',
    changes: ['[] → ["Stryker was here"]'],
  },
  {
    file: 'flow/rules/offers.ts',
    reason: 'The text "Stryker was here" is no block with a kind.',
    changes: ['[] → ["Stryker was here"]'],
  },
  {
    file: 'flow/rules/offers.ts',
    reason: 'Only this screen has a new number.',
    changes: ["screen.name === 'SMSOTPEntry' → true"],
  },
  {
    file: 'http/send.ts',
    reason: 'A request with the body undefined has no body.',
    changes: ['body !== undefined → true'],
  },
  {
    file: 'internal/address.ts',
    reason: 'The URL parser accepts no longer host name that ends like an IP address.',
    changes: [String.raw`/^127(\.\d+){3}$/ → /127(\.\d+){3}$/`],
  },
  {
    file: 'internal/parseJson.ts',
    reason: 'The code after the end of a text is NaN, which is not counted.',
    changes: ['index < text.length → index <= text.length'],
  },
  {
    file: 'internal/parseJson.ts',
    reason: 'An empty text is no JSON either way. The check is only faster.',
    changes: ["text === '' → false"],
  },
  {
    file: 'pipeline/clientFields.ts',
    reason: 'No pair is stored for the flow "Stryker was here", and a verifier that is undefined is not sent.',
    changes: ['[] → ["Stryker was here"]'],
  },
  {
    file: 'pipeline/clientFields.ts',
    reason: 'Only a call with pkce has a pair.',
    changes: ['pkce?.keeps → pkce.keeps'],
  },
  {
    file: 'pipeline/clientFields.ts',
    reason: 'The tests run the development build, where __DEV__ is true.',
    changes: ['__DEV__ → true'],
  },
  {
    file: 'pipeline/confirmSession.ts',
    reason: 'Minutes that are undefined are not sent.',
    changes: ['minutes === undefined → false'],
  },
  {
    file: 'pipeline/sendAndApply.ts',
    reason: 'Only calls that store the member can be about others, and a state that was read from a member has one.',
    changes: ['newState?.member?.member_id → newState?.member.member_id'],
  },
  {
    file: 'project/bootstrap.ts',
    reason: 'The stored configuration is read again, which is only slower.',
    changes: ['isRecent() → false'],
  },
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
  {
    file: 'redirect/parse.ts',
    reason: 'No flow has the name "Stryker was here".',
    changes: ['[] → ["Stryker was here"]'],
  },
  {
    file: 'server/keySet.ts',
    reason: 'A moment that is infinitely late is no more recent than one that is infinitely early.',
    changes: ['-Infinity → +Infinity'],
  },
  {
    file: 'server/keySet.ts',
    reason: 'Without keys, the next line fails in the same way.',
    changes: ['lastKeys === undefined → false'],
  },
  {
    file: 'server/policy.ts',
    reason: 'As long as there is no policy, the request waits anyway.',
    changes: ['-Infinity → +Infinity'],
  },
  {
    file: 'session/cookies.ts',
    reason: 'The URL parser accepts no longer host name that ends like an IP address.',
    changes: [String.raw`/^\d+(\.\d+){3}$/ → /\d+(\.\d+){3}$/`],
  },
  {
    file: 'session/cookies.ts',
    reason: 'Browsers refuse a cookie for a domain that the page is not in.',
    changes: ['outsideDomain === null → true'],
  },
  {
    file: 'session/cookies.ts',
    reason: 'No cookie has the value "Stryker was here".',
    changes: ['[] → ["Stryker was here"]'],
  },
  {
    file: 'session/cookies.ts',
    reason: 'With one value, the hash is computed although it decides nothing.',
    changes: ['values.length > 1 → true', 'values.length > 1 → values.length >= 1'],
  },
  {
    file: 'session/cookies.ts',
    reason: 'Browsers store at most 4,096 characters of the name and the value, so no value alone has 4,096.',
    changes: ['value.length <= MAX_COOKIE_LENGTH → value.length < MAX_COOKIE_LENGTH'],
  },
  {
    file: 'session/record.ts',
    reason: 'The order of equal stamps is another one, but the same in all tabs. Two entries have the same name only if they are equal.',
    changes: ['nameA < nameB → nameA <= nameB', 'nameA < nameB → nameA >= nameB'],
  },
  {
    file: 'session/record.ts',
    reason: 'An equal stamp replaces itself.',
    changes: ['stamp > (merged.get(name) ?? 0) → stamp >= (merged.get(name) ?? 0)'],
  },
  {
    file: 'session/record.ts',
    reason: 'The same text is merged again, which is only slower.',
    changes: ['text !== mergedText → true'],
  },
  {
    file: 'session/state.ts',
    reason: 'The same text is parsed again, which is only slower.',
    changes: ['storedText !== parsedText → true'],
  },
]
