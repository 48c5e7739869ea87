import ar from '../src/locales/ar.ts'
import de from '../src/locales/de.ts'
import es from '../src/locales/es.ts'
import fr from '../src/locales/fr.ts'
import it from '../src/locales/it.ts'
import ja from '../src/locales/ja.ts'
import ptBR from '../src/locales/pt-BR.ts'

/** All translations of the package. */
export const catalogues = { ar, de, es, fr, it, ja, 'pt-BR': ptBR }
