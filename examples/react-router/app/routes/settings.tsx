import { B2BAccount } from '@acme/b2b-react/account'
import { Link } from 'react-router'

export default function Settings() {
  return (
    <>
      <h1>Settings</h1>
      <B2BAccount fallback={<Link to="/login?next=/settings">Log in</Link>} />
    </>
  )
}
