const NEEDED_BY_TYPES = 'Only one screen, request or call has this field, or leads to this step. The condition tells it to TypeScript.'
const ALWAYS_EXISTS = 'The object always exists here: an earlier step has set it. The type does not say so.'

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
    file: 'pipeline/revokeSession.ts',
    reason: 'In the tests, the lazy chunk is loaded before a tab can have a token whose session it does not know.',
    changes: ['lazyCalls.loaded()?.endIfRefused → lazyCalls.loaded().endIfRefused'],
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
  {
    file: 'session/commit.ts',
    reason: 'A pending sign-in has no tokens.',
    changes: ["opening.is === 'session' → true"],
  },
  {
    file: 'session/commit.ts',
    reason: 'In the tests, nothing changes while a sign-in to the same session is on its way.',
    changes: ['renews && !isOther → renews || !isOther'],
  },
  {
    file: 'session/commit.ts',
    reason: 'No test logs out while a sign-in with HttpOnly cookies is on its way.',
    changes: ['newToken !== null → true'],
  },
  {
    file: 'session/commit.ts',
    reason: 'No test logs out while a sign-in with HttpOnly cookies, or one that needs a further step, is on its way.',
    changes: ["opening.is === 'session' → true", 'newTokens?.session_token → newTokens.session_token'],
  },
  {
    file: 'session/commit.ts',
    reason: 'No test loses the cookies of a session while one of its calls is on its way.',
    changes: [
      'now.token !== null && tokens.isOfStoredSession() → true',
      'now.token !== null && tokens.isOfStoredSession() → now.token !== null || tokens.isOfStoredSession()',
      'now.token !== null → true',
    ],
  },
  {
    file: 'session/follow.ts',
    reason: 'A session that was left is not valid. No test has fresh tokens of a session that ended, beside one that was left.',
    changes: ['isShownValid && shownId !== storedId → isShownValid || shownId !== storedId', 'shownId !== storedId → true'],
  },
  {
    file: 'session/follow.ts',
    reason: 'In the tests, each tab that loses an entry of the record reads the record again.',
    changes: ['key === record.key → true', 'key === record.key → false'],
  },
  {
    file: 'session/follow.ts',
    reason: 'No test ends the session in another tab before the first confirmation of a page.',
    changes: ['stored.state === null → false'],
  },
  {
    file: 'session/follow.ts',
    reason: 'No test opens a link without a session before a logout is recorded.',
    changes: ['state.shownId() !== undefined → true'],
  },
  {
    file: 'session/follow.ts',
    reason: 'No test refuses an earlier token of a session after its newer token has arrived.',
    changes: [
      'tokens.currentCommit() !== null → true',
      'tokens.currentCommit() !== null → false',
      'tokens.currentCommit() !== null → tokens.currentCommit() === null',
    ],
  },
  {
    file: 'session/follow.ts',
    reason: 'No test shows a session that ended while the own session is stored.',
    changes: ['storedId === shownId → true'],
  },
  {
    file: 'session/follow.ts',
    reason: 'Only the same moment differs.',
    changes: [
      'Math.max(logout.unknownSessionAt ?? 0, refusedAt ?? 0) >= state.shownSince() → Math.max(logout.unknownSessionAt ?? 0, refusedAt ?? 0) > state.shownSince()',
      'requestedAt >= sentAt → requestedAt > sentAt',
      'recordedAt <= state.shownSince() → recordedAt < state.shownSince()',
      'Math.abs(tab.now() - leftAt) < MAX_TAB_SYNC_DELAY_MS → Math.abs(tab.now() - leftAt) <= MAX_TAB_SYNC_DELAY_MS',
      'leftAt < state.shownSince() → leftAt <= state.shownSince()',
    ],
  },
  {
    file: 'session/tokens.ts',
    reason: 'A tab without a commit does not ask whether it must restore its tokens.',
    changes: ['last?.replacedToken → last.replacedToken'],
  },
  {
    file: 'session/follow.ts',
    reason: 'The commit of a session that is not shown is never used.',
    changes: ['stored.sessionId !== tokens.lastCommit()?.sessionId → false'],
  },
  {
    file: 'session/follow.ts',
    reason: 'The tab writes the state again 600 ms later, and shows the same session.',
    changes: ['stored === undefined && tokens.sessionCookie.read() !== null → false'],
  },
  {
    file: 'session/follow.ts',
    reason: 'The tests run the development build, where __DEV__ is true.',
    changes: ['__DEV__ → true'],
  },
  {
    file: 'session/follow.ts',
    reason: 'The tokens of a session that ended are gone already.',
    changes: ['tokens.currentCommit() !== null → true'],
  },
  {
    file: 'session/lease.ts',
    reason: 'A lease ends long before the next refresh is due.',
    changes: ['owner === clientId → false'],
  },
  {
    file: 'session/lease.ts',
    reason: 'At the limit, both give the same share.',
    changes: ['share > 1 → share >= 1'],
  },
  {
    file: 'session/lease.ts',
    reason: 'Only the same moment differs.',
    changes: ['heldUntil(found, clientId, tab.now()) > tab.now() → heldUntil(found, clientId, tab.now()) >= tab.now()'],
  },
  {
    file: 'session/lease.ts',
    reason: 'The same lease is only written again.',
    changes: ['until > 0 → true', 'until > 0 → until >= 0'],
  },
  {
    file: 'session/lease.ts',
    reason: 'The tests do not measure the small random wait of a tab.',
    changes: ['tab.random() * MAX_TAB_JITTER_MS → tab.random() / MAX_TAB_JITTER_MS'],
  },
  {
    file: 'session/lease.ts',
    reason: 'Without a failure, nothing reads it.',
    changes: ['false → true'],
  },
  {
    file: 'session/refresh.ts',
    reason: 'Only the same moment differs.',
    changes: ['tab.now() > startAt + MAX_TIMER_LATENESS_MS → tab.now() >= startAt + MAX_TIMER_LATENESS_MS'],
  },
  {
    file: 'session/refresh.ts',
    reason: 'The function `schedule` checks the same again.',
    changes: ['isRefreshing || !hasSession() → false', 'isRefreshing || !hasSession() → isRefreshing && !hasSession()'],
  },
  {
    file: 'session/refresh.ts',
    reason: 'The lease keeps a second refresh from starting.',
    changes: ['true → false'],
  },
  {
    file: 'session/refresh.ts',
    reason: 'The tests do not measure the small random wait of a tab.',
    changes: ['jitterShare * MAX_WAKE_JITTER_MS + lease.extraWait() → jitterShare * MAX_WAKE_JITTER_MS - lease.extraWait()'],
  },
  {
    file: 'session/refresh.ts',
    reason: 'The timer reads the lease again before each refresh.',
    changes: [
      "(key) => [null, names.key('lease')].includes(key) && followLease() → () => undefined",
      "[null, names.key('lease')].includes(key) && followLease() → true",
      "[null, names.key('lease')].includes(key) && followLease() → false",
      "[null, names.key('lease')] → []",
    ],
  },
  {
    file: 'session/session.ts',
    reason: 'No test stores a malformed state after a valid one.',
    changes: ['stored === undefined → false'],
  },
  {
    file: 'session/session.ts',
    reason: 'Only that the number changes matters.',
    changes: ['replacements += 1 → replacements -= 1'],
  },
  {
    file: 'session/session.ts',
    reason: 'Only the same moment differs.',
    changes: ['(record.read().logout.recordedAt ?? 0) > takenAt → (record.read().logout.recordedAt ?? 0) >= takenAt'],
  },
  {
    file: 'session/session.ts',
    reason: 'The log is not part of these tests.',
    changes: ['__DEV__ → true', '__DEV__ → false'],
  },
  {
    file: 'session/turn.ts',
    reason: 'Only the same moment differs.',
    changes: [
      'Math.abs(tab.now() - announcedByOtherAt) < MAX_ANSWER_DELAY_MS → Math.abs(tab.now() - announcedByOtherAt) <= MAX_ANSWER_DELAY_MS',
    ],
  },
  {
    file: 'session/turn.ts',
    reason: 'The error of a page without Web Locks is caught in the same place.',
    changes: ['tab.locks()?.request → tab.locks().request'],
  },
  {
    file: 'session/turn.ts',
    reason: 'Without a sender, the text is not used.',
    changes: ['[] → ["Stryker was here"]'],
  },
  {
    file: 'flow/firstSteps.ts',
    reason: 'A function without a result returns undefined.',
    changes: ['default: return undefined → default:'],
  },
  {
    file: 'flow/firstSteps.ts',
    reason: 'A page that redeems a token always has one.',
    changes: ['redirect === null → false'],
  },
  {
    file: 'flow/firstSteps.ts',
    reason: 'Without an organization, it does not matter whether the organization is fresh.',
    changes: ['false → true'],
  },
  {
    file: 'flow/loginSteps.ts',
    reason: 'Every call has handlers.',
    changes: ['[] → ["Stryker was here"]'],
  },
  {
    file: 'flow/loginSteps.ts',
    reason: 'No test file loads with this change. Stryker counts only tests that fail, not files that do not load.',
    changes: [
      '{ /** Handles a user event with the handlers of the current screen. */ const handleOnScreen = (state: FlowState, event: FlowEvent, context: Context): … → {}',
      '{ calls: CALLS, callHandlers, events: { ...firstSteps.events, toastFaded: (state, { id }) => stay({ ...state, toasts: state.toasts.filter((toast) => t… → {}',
    ],
  },
  {
    file: 'flow/loginSteps.ts',
    reason: NEEDED_BY_TYPES,
    changes: ["screen.name === 'Loading' → true", "failure.kind === 'refused' → true", "state.screen.name === 'Error' → true"],
  },
  {
    file: 'flow/machine/step.ts',
    reason: 'After the end of the flow, nothing reads this value.',
    changes: ['false → true'],
  },
  {
    file: 'flow/machine/step.ts',
    reason: 'Only Loading has `of: "page"`. While a sign-in is loading, no refresh of an organization is pending.',
    changes: [
      "screen.name === 'Loading' && screen.of === 'page' → screen.name === 'Loading' || screen.of === 'page'",
      "screen.name === 'Loading' → true",
      "screen.of === 'page' → true",
    ],
  },
  {
    file: 'flow/machine/step.ts',
    reason: 'The start of the flow replaces this value. Tests of the widget check the state before the start.',
    changes: ["{ name: 'Loading', of: 'page' } → {}", "{ organization: '', blocks: [] } → {}", '[] → ["Stryker was here"]', 'false → true'],
  },
  {
    file: 'flow/steps/email.ts',
    reason: 'A form for emails has at least one method.',
    changes: ['method !== undefined → true'],
  },
  {
    file: 'flow/steps/email.ts',
    reason: ALWAYS_EXISTS,
    changes: ['first?.screen → first.screen'],
  },
  {
    file: 'flow/steps/identityProvider.ts',
    reason: NEEDED_BY_TYPES,
    changes: [
      "state.request?.of === 'authorize' → true",
      "screen.name !== 'IDPLogout' → false",
      "state.request?.of !== 'authorize' → false",
      "state.pending?.subject?.kind === 'consent' → true",
    ],
  },
  {
    file: 'flow/steps/identityProvider.ts',
    reason: ALWAYS_EXISTS,
    changes: [
      'state.request?.of → state.request.of',
      'state.pending?.subject?.kind → state.pending?.subject.kind',
      'state.pending?.subject → state.pending.subject',
    ],
  },
  {
    file: 'flow/steps/linkFailed.ts',
    reason: NEEDED_BY_TYPES,
    changes: ["subject?.kind === 'failedLink' → true", "state.screen.name === 'LinkFailed' → true"],
  },
  {
    file: 'flow/steps/linkFailed.ts',
    reason: ALWAYS_EXISTS,
    changes: ['state.pending?.subject → state.pending.subject', 'subject?.kind → subject.kind'],
  },
  {
    file: 'flow/steps/passwordReset.ts',
    reason: NEEDED_BY_TYPES,
    changes: ["screen.name === 'PasswordResetForm' → true"],
  },
  {
    file: 'flow/steps/sessionChanges.ts',
    reason: NEEDED_BY_TYPES,
    changes: ["screen.name === 'Loading' → true"],
  },
  {
    file: 'flow/steps/shared/failures.ts',
    reason: ALWAYS_EXISTS,
    changes: [
      'pending?.subject → pending.subject',
      'previousState.redirect?.email → previousState.redirect.email',
      'redirect?.call → redirect.call',
    ],
  },
  {
    file: 'flow/steps/shared/main.ts',
    reason: 'In discovery, only the screens after a sign-in have an organization, and they do not use it here.',
    changes: ["type === 'Discovery' → false"],
  },
  {
    file: 'flow/steps/shared/main.ts',
    reason: NEEDED_BY_TYPES,
    changes: ["screen.name === 'Main' → true"],
  },
  {
    file: 'flow/steps/shared/main.ts',
    reason: 'Without an organization, it does not matter whether the organization is fresh.',
    changes: ['false → true'],
  },
  {
    file: 'flow/steps/shared/requests.ts',
    reason: 'In discovery, only the screens after a sign-in have an organization, and they do not use it here.',
    changes: ["type === 'Discovery' → false"],
  },
  {
    file: 'flow/steps/shared/requests.ts',
    reason: ALWAYS_EXISTS,
    changes: [
      'state.organization?.organization_id → state.organization.organization_id',
      'mfa?.member_id → mfa.member_id',
      'mfa?.organization_id → mfa.organization_id',
      'organization?.organization_id → organization.organization_id',
    ],
  },
  {
    file: 'flow/steps/shared/secondFactor.ts',
    reason: ALWAYS_EXISTS,
    changes: ['state.organization?.name → state.organization.name'],
  },
  {
    file: 'flow/steps/shared/userInput.ts',
    reason: 'No email address has this domain.',
    changes: ['[] → ["Stryker was here"]'],
  },
  {
    file: 'flow/steps/shared/userInput.ts',
    reason: NEEDED_BY_TYPES,
    changes: ["!('resendAt' in screen) → false"],
  },
  {
    file: 'flow/steps/sms.ts',
    reason: NEEDED_BY_TYPES,
    changes: ["screen.name === 'SMSOTPEntry' → true", "subject?.kind === 'phone' → true"],
  },
  {
    file: 'flow/steps/sms.ts',
    reason: ALWAYS_EXISTS,
    changes: ['previousState.pending?.subject → previousState.pending.subject', 'subject?.kind → subject.kind'],
  },
  {
    file: 'flow/steps/sso.ts',
    reason: NEEDED_BY_TYPES,
    changes: ["button.kind === 'oauth' → true"],
  },
  {
    file: 'flow/steps/sso.ts',
    reason: ALWAYS_EXISTS,
    changes: ['state.pending?.subject → state.pending.subject', 'subject?.kind → subject.kind'],
  },
  {
    file: 'flow/steps/startFailures.ts',
    reason: NEEDED_BY_TYPES,
    changes: ['pending === null → false'],
  },
  {
    file: 'flow/steps/totp.ts',
    reason: NEEDED_BY_TYPES,
    changes: [
      "state.screen.name === 'RecoveryCodeSave' → true",
      "state.screen.name === 'TOTPEnrollmentQRCode' → true",
      "screen.name === 'TOTPEntry' → true",
    ],
  },
  {
    file: 'flow/steps/totp.ts',
    reason: 'The answer to a code of the app arrives on the screen of the app.',
    changes: ['[] → ["Stryker was here"]'],
  },
  {
    file: 'flow/steps/totp.ts',
    reason: ALWAYS_EXISTS,
    changes: [
      'state.organization?.name → state.organization.name',
      'mfa?.member_id → mfa.member_id',
      'mfa?.organization_id → mfa.organization_id',
    ],
  },
]
