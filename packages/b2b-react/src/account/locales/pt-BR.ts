import { accountMessages, type AccountCatalogue } from '../messages.ts'

/** Not translated yet. */
const ptBR: AccountCatalogue = { locale: 'pt-BR', ...accountMessages }

export default ptBR
