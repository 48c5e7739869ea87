import type { CallName } from '@acme/b2b-client/contract'
import { accountRows } from './accountRows.ts'
import { adminRows } from './adminRows.ts'
import { codeRows } from './codeRows.ts'
import { grantRows } from './grantRows.ts'
import { passwordRows } from './passwordRows.ts'
import type { Row } from './row.ts'
import { scimRows } from './scimRows.ts'
import { selfRows } from './selfRows.ts'
import { signInRows } from './signInRows.ts'
import { ssoRows } from './ssoRows.ts'

/** Every row of the contract. A missing row is a type error. */
export const rows: { readonly [N in CallName]: Row } = {
  ...signInRows,
  ...passwordRows,
  ...selfRows,
  ...adminRows,
  ...grantRows,
  ...ssoRows,
  ...scimRows,
  ...codeRows,
  ...accountRows,
}
