import { expect, test } from 'vitest'
import { CHOICES, PRODUCTS } from '../src/options.ts'
import { DEFAULTS, queryOf, settingsIn, type Settings } from '../src/settings.ts'

const fromAddress = (query: string) => settingsIn(new URLSearchParams(query))
const roundTrip = (settings: Settings) => fromAddress(queryOf(settings).toString())

test('the address of the defaults is empty', () => {
  expect(queryOf(DEFAULTS).toString()).toBe('')
  expect(fromAddress('')).toEqual(DEFAULTS)
})

test.each(Object.entries(CHOICES))('the address keeps each value of %s', (name, values) => {
  for (const value of Object.keys(values)) {
    const settings = { ...DEFAULTS, [name]: value }
    expect(roundTrip(settings)).toEqual(settings)
  }
})

test('the address keeps the order of the products and the color', () => {
  const products = Object.keys(PRODUCTS).toReversed() as (keyof typeof PRODUCTS)[]
  const settings = { ...DEFAULTS, products, color: '#c6f135' }
  expect(roundTrip(settings)).toEqual(settings)
})

test('unknown values are ignored', () => {
  expect(fromAddress('?lang=xx&brand=__proto__&color=red&products=sso,sso,nothing&token=secret')).toEqual({
    ...DEFAULTS,
    products: ['sso'],
  })
})
