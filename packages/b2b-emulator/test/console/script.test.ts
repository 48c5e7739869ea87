// @vitest-environment jsdom
import { Script } from 'node:vm'
import { expect, test } from 'vitest'
import { createRows } from '../../src/console/browser/rows.ts'
import { createValues } from '../../src/console/browser/values.ts'
import { SCRIPT } from '../../src/console/script.ts'

/** Replaces the content of the page with the given markup. */
function setPage(markup: string): void {
  document.body.replaceChildren(...new DOMParser().parseFromString(markup, 'text/html').body.children)
}
const parsePage = (markup: string): Document => new DOMParser().parseFromString(markup, 'text/html')
const field = (): HTMLElement => document.querySelector<HTMLElement>('[data-field]')!

test('the console script is valid JavaScript and does not contain a closing script tag', () => {
  expect(() => new Script(SCRIPT)).not.toThrow()
  expect(SCRIPT).not.toMatch(/<\/script|__vi_import|__name/)
})

test('an update keeps the elements of unchanged rows, replaces changed rows, and returns new rows', () => {
  setPage('<ul id="list" data-live><li id="a">A</li><li id="b">B</li></ul>')
  const [a, b] = document.querySelectorAll('li')
  const added = createRows().updateLists(
    parsePage('<ul id="list" data-live><li id="c">C</li><li id="a">A</li><li id="b">B, changed</li></ul>'),
  )
  expect(added.map(({ id }) => id)).toEqual(['c'])
  expect(document.querySelector('ul')!.textContent).toBe('CAB, changed')
  expect(document.getElementById('a')).toBe(a)
  expect(document.getElementById('b')).not.toBe(b)
})

test('an update leaves a field alone while the user types, and keeps the focus on a replaced button', () => {
  setPage('<ul id="list" data-live><li id="a"><input value="1"></li><li id="b"><button>Make default</button></li></ul>')
  const rows = createRows()
  const updatedPage = '<ul id="list" data-live><li id="a"><input value="2"></li><li id="b"><button>No longer default</button></li></ul>'
  const input = document.querySelector('input')!
  input.focus()
  rows.updateLists(parsePage(updatedPage))
  expect([document.activeElement, input.isConnected]).toEqual([input, true])
  setPage('<ul id="list" data-live><li id="a"><input value="2"></li><li id="b"><button>Make default</button></li></ul>')
  document.querySelector('button')!.focus()
  rows.updateLists(parsePage(updatedPage))
  expect(document.activeElement?.textContent).toBe('No longer default')
})

test('when an update removes the row with the focus, the focus moves to the next row', () => {
  setPage('<main tabindex="-1"><ul id="list" data-live><li id="a"><button>A</button></li><li id="b"><button>B</button></li></ul></main>')
  const rows = createRows()
  document.querySelector('button')!.focus()
  rows.updateLists(parsePage('<ul id="list" data-live><li id="b"><button>B</button></li></ul>'))
  expect(document.activeElement?.textContent).toBe('B')
  rows.updateLists(parsePage('<ul id="list" data-live></ul>'))
  expect(document.activeElement?.localName).toBe('main')
})

test('an update inside a row keeps the row and its open state', () => {
  const markup = (name: string, value: string): string =>
    `<ul id="list" data-live><li id="a"><details><summary><b id="head" data-live><i id="name">${name}</i></b></summary><div id="in" data-live><p id="x">${value}</p></div></details></li></ul>`
  setPage(markup('Acme', '1'))
  document.querySelector('details')!.open = true
  createRows().updateLists(parsePage(markup('Acme Corp', '2')))
  expect(document.querySelector('details')!.open).toBe(true)
  expect([document.querySelector('i')!.textContent, document.querySelector('p')!.textContent]).toEqual(['Acme Corp', '2'])
})

test.each([
  ['a checkbox', 'flag', '<input type="checkbox" checked>', true],
  ['a text', 'text', '<input value=" acme ">', 'acme'],
  ['a number', 'number', '<input type="number" value="8">', 8],
  ['a choice', 'choice', '<select><option value="A"></option><option value="B" selected></option></select>', 'B'],
  ['a set of checkboxes', 'set', '<input type="checkbox" value="a" checked><input type="checkbox" value="b">', ['a']],
  ['a list', 'list', '<textarea>acme.test\n\nglobex.test, </textarea>', ['acme.test', 'globex.test']],
  ['JSON', 'json', '<textarea>{"a":1}</textarea>', { a: 1 }],
  [
    'a group',
    'group',
    '<input type="checkbox" data-group-toggle checked><div data-field="n" data-kind="number"><input type="number" value="3"></div>',
    { n: 3 },
  ],
  [
    'a group that is switched off',
    'group',
    '<input type="checkbox" data-group-toggle><div data-field="n" data-kind="number"><input value="3"></div>',
    null,
  ],
  ['a duration', 'duration', '<input type="number" value="2"><select><option value="60000"></option></select>', 120_000],
])('the script reads %s with its type', (_, kind, controls, value) => {
  setPage(`<div data-field="it" data-kind="${kind}">${controls}</div>`)
  expect(createValues().valueOf(field())).toEqual(value)
})

test('the script reads an empty field as the empty string or as null, as the setting defines', () => {
  setPage('<div data-field="it" data-kind="text"><input></div>')
  expect(createValues().valueOf(field())).toBe('')
  field().dataset['empty'] = 'null'
  expect(createValues().valueOf(field())).toBe(null)
})

test('the script reports invalid JSON', () => {
  setPage('<div data-field="it" data-kind="json"><textarea>{a}</textarea></div>')
  expect(() => createValues().valueOf(field())).toThrow('This is not JSON')
})
