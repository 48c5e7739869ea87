export { RenewPage as default } from '@acme/b2b-react'
