import { RenewPage } from '@acme/b2b-react/provider'

export default function Renew() {
  return <RenewPage />
}
