import { DEFAULTS, urlOf, type Settings } from '../settings.ts'

/** The address of the gallery, or of one screen in it, in the look of these settings. */
export function galleryUrl({ brand, color, dark, lang }: Settings, screen = '', state = ''): string {
  const url = new URL(urlOf({ ...DEFAULTS, brand, color, dark, lang }, '/gallery'))
  if (screen !== '') url.searchParams.set('screen', screen)
  if (state !== '') url.searchParams.set('state', state)
  return url.href
}
