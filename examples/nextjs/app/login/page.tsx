import { LoginPage } from '@acme/b2b-react'

export default function Login() {
  return (
    <div style={{ boxSizing: 'border-box', maxWidth: 432, margin: '48px auto', padding: '0 16px' }}>
      <LoginPage config={{ organizationSlug: 'acme' }} />
    </div>
  )
}
