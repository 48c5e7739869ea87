import { LoginPage } from '@acme/b2b-react'

export default function Login() {
  return <LoginPage config={{ organizationSlug: 'acme' }} callbacks={{ onError: console.error }} />
}
