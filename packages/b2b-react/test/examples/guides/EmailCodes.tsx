import { B2BLogin } from '@acme/b2b-react'

export const Login = () => <B2BLogin config={{ organizationSlug: 'acme', products: ['emailOtp'] }}>You are signed in.</B2BLogin>
