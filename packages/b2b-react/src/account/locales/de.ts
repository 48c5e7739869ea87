import { accountMessages, type AccountCatalogue } from '../messages.ts'

/** Not translated yet. */
const de: AccountCatalogue = { locale: 'de', ...accountMessages }

export default de
