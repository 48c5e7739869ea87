import { B2BAccount } from '@acme/b2b-react/account'
import Link from 'next/link'

export default function Settings() {
  return (
    <>
      <h1>Settings</h1>
      <B2BAccount fallback={<Link href="/login?next=/settings">Log in</Link>} />
    </>
  )
}
