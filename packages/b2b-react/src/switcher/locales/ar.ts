import type { SwitcherCatalogue } from '../messages.ts'

/** The texts of the switcher in Arabic. */
const ar: SwitcherCatalogue = {
  locale: 'ar',
  'switcher.open': 'تبديل المؤسسة',
  'switcher.title': 'المؤسسات',
  'switcher.search': 'البحث عن مؤسسات',
  'switcher.none': 'لا توجد مؤسسة تطابق «{text}».',
  'switcher.accept': 'قبول الدعوة',
  'switcher.signIn': 'تسجيل الدخول',
  'switcher.join': 'انضمام',
  'switcher.create': 'إنشاء مؤسسة',
  'switcher.manage': 'إدارة {organization}',
  'switcher.loading': 'جارٍ التحميل…',
  'switcher.pending': 'تطلب {organization} خطوة أخرى. تبقى مسجّل الدخول إلى {current} حتى تكتمل.',
  'switcher.stay': 'البقاء في {current}',
  'switcher.again': 'إعادة المحاولة',
  'switcher.list': 'تعذّر تحميل مؤسساتك.',
  'switcher.unreachable': 'تعذّر الوصول إلى الخادم. تحقق من اتصالك وأعد المحاولة.',
  'switcher.limited': 'محاولات كثيرة جدًا. انتظر دقيقة ثم حاول مرة أخرى.',
  'switcher.gone': 'لم تعد عضوًا في {organization}.',
  'switcher.signInNeeded': 'سجّل الدخول مرة أخرى لفتح {organization}.',
  'switcher.expired': 'استغرق ذلك وقتًا طويلًا. اختر {organization} مرة أخرى.',
  'switcher.failed': 'حدث خطأ ما. ما زلت مسجّل الدخول إلى {current}.',
}

export default ar
