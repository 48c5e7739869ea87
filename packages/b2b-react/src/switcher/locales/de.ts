import type { SwitcherCatalogue } from '../messages.ts'

/** The texts of the switcher in German. It addresses the user with “Sie”. */
const de: SwitcherCatalogue = {
  locale: 'de',
  'switcher.open': 'Organisation wechseln',
  'switcher.title': 'Organisationen',
  'switcher.search': 'Organisationen suchen',
  'switcher.none': 'Keine Organisation passt zu „{text}“.',
  'switcher.accept': 'Einladung annehmen',
  'switcher.signIn': 'Anmelden',
  'switcher.join': 'Beitreten',
  'switcher.create': 'Organisation erstellen',
  'switcher.manage': '{organization} verwalten',
  'switcher.loading': 'Wird geladen …',
  'switcher.pending': '{organization} verlangt einen weiteren Schritt. Bis er erledigt ist, bleiben Sie bei {current} angemeldet.',
  'switcher.stay': 'Bei {current} bleiben',
  'switcher.again': 'Noch einmal versuchen',
  'switcher.list': 'Ihre Organisationen konnten nicht geladen werden.',
  'switcher.unreachable': 'Der Server ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  'switcher.limited': 'Zu viele Versuche. Warten Sie eine Minute und versuchen Sie es dann noch einmal.',
  'switcher.gone': 'Sie sind nicht mehr Mitglied von {organization}.',
  'switcher.signInNeeded': 'Melden Sie sich noch einmal an, um {organization} zu öffnen.',
  'switcher.expired': 'Das hat zu lange gedauert. Wählen Sie {organization} noch einmal.',
  'switcher.failed': 'Etwas ist schiefgegangen. Sie sind weiterhin bei {current} angemeldet.',
}

export default de
