import { accountMessages, type AccountCatalogue } from '../messages.ts'

/** Not translated yet. */
const it: AccountCatalogue = { locale: 'it', ...accountMessages }

export default it
