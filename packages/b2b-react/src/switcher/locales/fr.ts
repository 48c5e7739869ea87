import type { SwitcherCatalogue } from '../messages.ts'

/** The texts of the switcher in French. */
const fr: SwitcherCatalogue = {
  locale: 'fr',
  'switcher.open': 'Changer d’organisation',
  'switcher.title': 'Organisations',
  'switcher.search': 'Rechercher des organisations',
  'switcher.none': 'Aucune organisation ne correspond à «\u202F{text}\u202F».',
  'switcher.accept': 'Accepter l’invitation',
  'switcher.signIn': 'Se connecter',
  'switcher.join': 'Rejoindre',
  'switcher.create': 'Créer une organisation',
  'switcher.manage': 'Gérer {organization}',
  'switcher.loading': 'Chargement…',
  'switcher.pending': '{organization} demande une autre étape. D’ici là, vous restez connecté à {current}.',
  'switcher.stay': 'Rester dans {current}',
  'switcher.again': 'Réessayer',
  'switcher.list': 'Impossible de charger vos organisations.',
  'switcher.unreachable': 'Le serveur est injoignable. Vérifiez votre connexion, puis réessayez.',
  'switcher.limited': 'Trop de tentatives. Patientez une minute, puis réessayez.',
  'switcher.gone': 'Vous n’êtes plus membre de {organization}.',
  'switcher.signInNeeded': 'Reconnectez-vous pour ouvrir {organization}.',
  'switcher.expired': 'Le délai est dépassé. Choisissez de nouveau {organization}.',
  'switcher.failed': 'Une erreur est survenue. Vous êtes toujours connecté à {current}.',
}

export default fr
