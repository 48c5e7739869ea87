import { useSay } from '../text/TextProvider.tsx'
import { watermark } from './containerStyles.ts'

/** Whose work it is, when the project says so. */
export function Watermark({ brand }: { readonly brand: string }) {
  return <p className={watermark}>{useSay()('watermark', { brand })}</p>
}
