import type { SwitcherCatalogue } from '../messages.ts'

/** The texts of the switcher in Spanish. */
const es: SwitcherCatalogue = {
  locale: 'es',
  'switcher.open': 'Cambiar de organización',
  'switcher.title': 'Organizaciones',
  'switcher.search': 'Buscar organizaciones',
  'switcher.none': 'Ninguna organización coincide con «{text}».',
  'switcher.accept': 'Aceptar la invitación',
  'switcher.signIn': 'Iniciar sesión',
  'switcher.join': 'Unirse',
  'switcher.create': 'Crear organización',
  'switcher.manage': 'Administrar {organization}',
  'switcher.loading': 'Cargando…',
  'switcher.pending': '{organization} pide otro paso. Hasta completarlo, tu sesión en {current} sigue abierta.',
  'switcher.stay': 'Seguir en {current}',
  'switcher.again': 'Reintentar',
  'switcher.list': 'No se pudieron cargar tus organizaciones.',
  'switcher.unreachable': 'No se puede acceder al servidor. Comprueba tu conexión e inténtalo de nuevo.',
  'switcher.limited': 'Demasiados intentos. Espera un minuto e inténtalo de nuevo.',
  'switcher.gone': 'Ya no eres miembro de {organization}.',
  'switcher.signInNeeded': 'Inicia sesión de nuevo para abrir {organization}.',
  'switcher.expired': 'Ha tardado demasiado. Elige {organization} de nuevo.',
  'switcher.failed': 'Algo ha salido mal. Tu sesión en {current} sigue abierta.',
}

export default es
