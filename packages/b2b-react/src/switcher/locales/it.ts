import type { SwitcherCatalogue } from '../messages.ts'

/** The texts of the switcher in Italian. */
const it: SwitcherCatalogue = {
  locale: 'it',
  'switcher.open': 'Cambia organizzazione',
  'switcher.title': 'Organizzazioni',
  'switcher.search': 'Cerca organizzazioni',
  'switcher.none': 'Nessuna organizzazione corrisponde a «{text}».',
  'switcher.accept': 'Accetta l’invito',
  'switcher.signIn': 'Accedi',
  'switcher.join': 'Partecipa',
  'switcher.create': 'Crea organizzazione',
  'switcher.manage': 'Gestisci {organization}',
  'switcher.loading': 'Caricamento…',
  'switcher.pending': '{organization} richiede un altro passaggio. Fino ad allora l’accesso a {current} resta attivo.',
  'switcher.stay': 'Resta in {current}',
  'switcher.again': 'Riprova',
  'switcher.list': 'Impossibile caricare le organizzazioni.',
  'switcher.unreachable': 'Impossibile raggiungere il server. Controllare la connessione e riprovare.',
  'switcher.limited': 'Troppi tentativi. Attendere un minuto, poi riprovare.',
  'switcher.gone': 'Non sei più membro di {organization}.',
  'switcher.signInNeeded': 'Accedere di nuovo per aprire {organization}.',
  'switcher.expired': 'Il tempo è scaduto. Scegliere di nuovo {organization}.',
  'switcher.failed': 'Qualcosa è andato storto. L’accesso a {current} è ancora attivo.',
}

export default it
