import type { B2BClient } from '@acme/b2b-client'
import type { createSessionReader } from '@acme/b2b-client/server'
import { expect, test } from 'vitest'
import type { SectionEntry } from '../../src/account/Frame.tsx'
import type { ProblemTexts } from '../../src/account/parts.tsx'
import { B2BAllowed, useIsAuthorized } from '../../src/provider.ts'

/* Mistakes that the compiler finds. An unused `@ts-expect-error` does not compile either, so each test fails if its mistake compiles. */

const PROBLEMS = {
  unreachable: 'account.unreachable',
  limited: 'account.limited',
  notAllowed: 'account.notAllowed',
  ended: 'account.ended',
  weakPassword: 'account.weakPassword',
  breachedPassword: 'account.breachedPassword',
} as const

test('a reason without a text does not compile', () => {
  const complete: ProblemTexts = { ...PROBLEMS, failed: 'account.failed' }
  // @ts-expect-error `failed` has no text.
  const incomplete: ProblemTexts = PROBLEMS
  // @ts-expect-error This text does not exist.
  const unknown: ProblemTexts = { ...PROBLEMS, failed: 'account.fail' }
  expect([complete, incomplete, unknown].map((texts) => texts.failed)).toEqual(['account.failed', undefined, 'account.fail'])
})

test('a section without a gate does not compile', () => {
  // @ts-expect-error `isShown` is missing.
  const section: SectionEntry = { View: () => null }
  expect(section.isShown).toBeUndefined()
})

test('an action that a built-in resource does not have does not compile, and an action of your own resource can have any name', () => {
  const inTheClient = ({ rbac }: B2BClient) => [
    rbac.isAuthorizedSync('acme.member', 'create'),
    rbac.isAuthorizedSync('documents', 'publish'),
    // @ts-expect-error There is no such action.
    rbac.isAuthorizedSync('acme.member', 'add'),
    // @ts-expect-error Only members can be created, not the organization.
    rbac.isAuthorized('acme.organization', 'create'),
  ]
  const onTheServer = ({ isAuthorized }: ReturnType<typeof createSessionReader>) => [
    isAuthorized(null, 'acme.scim', 'create'),
    // @ts-expect-error There is no such action.
    isAuthorized(null, 'acme.scim', 'add'),
  ]
  function InReact() {
    // @ts-expect-error There is no such action.
    useIsAuthorized('acme.self', 'remove')
    return (
      <B2BAllowed resource="acme.sso" action="update">
        {/* @ts-expect-error There is no such action. */}
        <B2BAllowed resource="acme.sso" action="upgrade" />
      </B2BAllowed>
    )
  }
  expect([inTheClient, onTheServer, InReact]).toHaveLength(3)
})
