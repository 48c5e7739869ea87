import type { SwitcherCatalogue } from '../messages.ts'

/** The texts of the switcher in Brazilian Portuguese. */
const ptBR: SwitcherCatalogue = {
  locale: 'pt-BR',
  'switcher.open': 'Trocar de organização',
  'switcher.title': 'Organizações',
  'switcher.search': 'Pesquisar organizações',
  'switcher.none': 'Nenhuma organização corresponde a “{text}”.',
  'switcher.accept': 'Aceitar convite',
  'switcher.signIn': 'Entrar',
  'switcher.join': 'Participar',
  'switcher.create': 'Criar organização',
  'switcher.manage': 'Gerenciar {organization}',
  'switcher.loading': 'Carregando…',
  'switcher.pending': '{organization} pede mais uma etapa. Até lá, você continua conectado a {current}.',
  'switcher.stay': 'Continuar em {current}',
  'switcher.again': 'Tentar novamente',
  'switcher.list': 'Não foi possível carregar suas organizações.',
  'switcher.unreachable': 'Não foi possível acessar o servidor. Verifique sua conexão e tente novamente.',
  'switcher.limited': 'Muitas tentativas. Aguarde um minuto e tente novamente.',
  'switcher.gone': 'Você não é mais membro de {organization}.',
  'switcher.signInNeeded': 'Entre novamente para abrir {organization}.',
  'switcher.expired': 'Demorou demais. Escolha {organization} novamente.',
  'switcher.failed': 'Algo deu errado. Você continua conectado a {current}.',
}

export default ptBR
