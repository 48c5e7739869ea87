import { RenewPage } from '@acme/b2b-react'

export default function Renew() {
  return <RenewPage />
}
