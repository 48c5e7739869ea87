import { accountMessages, type AccountCatalogue } from '../messages.ts'

/** Not translated yet. */
const es: AccountCatalogue = { locale: 'es', ...accountMessages }

export default es
