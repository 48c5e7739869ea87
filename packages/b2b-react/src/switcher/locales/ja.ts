import type { SwitcherCatalogue } from '../messages.ts'

/** The texts of the switcher in Japanese. */
const ja: SwitcherCatalogue = {
  locale: 'ja',
  'switcher.open': '組織を切り替える',
  'switcher.title': '組織',
  'switcher.search': '組織を検索',
  'switcher.none': '「{text}」に一致する組織はありません。',
  'switcher.accept': '招待を承諾',
  'switcher.signIn': 'ログイン',
  'switcher.join': '参加する',
  'switcher.create': '組織を作成',
  'switcher.manage': '{organization}を管理',
  'switcher.loading': '読み込み中…',
  'switcher.pending': '{organization}では追加の手続きが必要です。完了するまで{current}へのログインは続きます。',
  'switcher.stay': '{current}に留まる',
  'switcher.again': 'もう一度試す',
  'switcher.list': '組織を読み込めませんでした。',
  'switcher.unreachable': 'サーバーに接続できませんでした。接続を確認して、もう一度お試しください。',
  'switcher.limited': '試行回数が多すぎます。1分待ってから、もう一度お試しください。',
  'switcher.gone': '{organization}のメンバーではなくなりました。',
  'switcher.signInNeeded': '{organization}を開くには、もう一度ログインしてください。',
  'switcher.expired': '時間がかかりすぎました。{organization}をもう一度選んでください。',
  'switcher.failed': '問題が発生しました。{current}へのログインは続いています。',
}

export default ja
