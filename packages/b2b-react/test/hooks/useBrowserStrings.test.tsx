import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useBrowserStrings, type Translations } from '../../src/hooks/useBrowserStrings.ts'
import en from '../../src/locales/en.ts'
import { catalogues } from '../locales.ts'

afterEach(() => void vi.restoreAllMocks())

async function stringsFor(tags: readonly string[], translations: Translations) {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(tags)
  const { result } = renderHook(() => useBrowserStrings(translations))
  expect(result.current).toBeUndefined()
  await waitFor(() => expect(result.current).toBeDefined())
  return result.current
}

const loaderOf = (catalogue: (typeof catalogues)['de']) => vi.fn(() => Promise.resolve({ default: catalogue }))
/** The translations of an application: German and Brazilian Portuguese. */
const translations = () => ({ de: loaderOf(catalogues.de), 'pt-BR': loaderOf(catalogues['pt-BR']) })

test.each([
  [['de-AT', 'pt'], 'de-AT', 'Weiter'],
  [['fi', 'PT-br'], 'pt-BR', 'Continuar'],
  // Brazilian texts keep their own locale in Portugal.
  [['pt-PT'], 'pt-BR', 'Continuar'],
  [['en-GB', 'de'], 'en-GB', undefined],
  [['fi'], undefined, undefined],
  [[], undefined, undefined],
])('for the languages %j of the browser, the locale is %s', async (tags, locale, text) => {
  const strings = await stringsFor(tags, translations())
  expect(strings?.locale).toBe(locale)
  expect(strings?.['action.continue']).toBe(text)
})

test('an English user gets the English translation of the application, if it has one', async () => {
  const strings = await stringsFor(['en-GB', 'de'], { ...translations(), en: () => Promise.resolve({ default: en }) })
  expect(strings).toMatchObject({ locale: 'en-GB', 'main.header.discovery': 'Sign in or sign up' })
})

test('loads only the translation that it needs', async () => {
  const all = translations()
  await stringsFor(['de'], all)
  expect(all.de).toHaveBeenCalledOnce()
  expect(all['pt-BR']).not.toHaveBeenCalled()
})

test('shows English if the translation cannot be loaded', async () => {
  expect(await stringsFor(['de'], { de: () => Promise.reject(new Error('offline')) })).toEqual({})
})
