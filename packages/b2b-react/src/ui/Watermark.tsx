import { useSay } from '../text/TextProvider.tsx'
import { part } from '../theme/style.ts'
import { watermark } from './containerStyles.ts'

/** The brand below the widget. The project's configuration can require it. */
export function Watermark({ brand }: { readonly brand: string }) {
  return <p {...part(watermark)}>{useSay()('watermark', { brand })}</p>
}
