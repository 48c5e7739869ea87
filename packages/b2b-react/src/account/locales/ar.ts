import { accountMessages, type AccountCatalogue } from '../messages.ts'

/** Not translated yet. */
const ar: AccountCatalogue = { locale: 'ar', ...accountMessages }

export default ar
