import { unseen } from './Layout.tsx'

/** Tells password managers the account of a new password. Hidden from the user, because the page shows the account. */
export const Username = ({ children }: { readonly children: string }) => (
  <input
    className={unseen}
    type="text"
    name="username"
    autoComplete="username"
    tabIndex={-1}
    aria-hidden="true"
    readOnly
    value={children}
  />
)
