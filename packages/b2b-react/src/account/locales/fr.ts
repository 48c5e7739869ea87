import { accountMessages, type AccountCatalogue } from '../messages.ts'

/** Not translated yet. */
const fr: AccountCatalogue = { locale: 'fr', ...accountMessages }

export default fr
