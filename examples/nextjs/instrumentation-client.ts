// Next.js runs this file before all other code of a page: it removes the token of an emailed link before the router reads the URL.
import '@acme/b2b-client/early'
