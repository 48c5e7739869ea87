import { accountMessages, type AccountCatalogue } from '../messages.ts'

/** Not translated yet. */
const ja: AccountCatalogue = { locale: 'ja', ...accountMessages }

export default ja
