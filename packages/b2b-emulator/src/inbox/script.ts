/**
 * What the inbox does in the browser: it follows the stream of its world, and when something has changed it reads the page again and
 * takes over the rows that differ. So there is one writer of markup, on the other side, and none here.
 */
export const SCRIPT = `
'use strict'
const main = document.querySelector('main')
const said = document.getElementById('said')
const live = document.getElementById('live')
const RECONNECT_AFTER = 2000
const TIMES_EVERY = 10000

// The world's clock may be ahead of this machine's.
let ahead = 0
const setClock = (from) => { ahead = Date.parse(from.dataset.now) - Date.now() }

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always' })
const UNITS = [['day', 86400000], ['hour', 3600000], ['minute', 60000]]
const sinceThen = (then) => {
  const age = Date.now() + ahead - then
  const [unit, length] = UNITS.find(([, ms]) => age >= ms) ?? []
  return unit ? relative.format(-Math.floor(age / length), unit) : 'just now'
}
function showTimes() {
  for (const time of document.querySelectorAll('time')) {
    const then = new Date(time.dateTime)
    const text = sinceThen(then.getTime()) + ' · ' + then.toLocaleTimeString()
    if (time.textContent !== text) time.textContent = text
    time.title = then.toLocaleString()
  }
}

// A copy of a row without what this script itself has written into it.
function asWritten(item) {
  const copy = item.cloneNode(true)
  copy.removeAttribute('data-new')
  for (const button of copy.querySelectorAll('[data-done]')) button.removeAttribute('data-done')
  for (const time of copy.querySelectorAll('time')) {
    time.textContent = ''
    time.removeAttribute('title')
  }
  return copy
}

// Rows that stay the same keep their elements, and so does the one with the focus: nobody who is reading is disturbed.
function takeOver(list, fresh) {
  const known = new Map([...list.children].map((item) => [item.id, item]))
  const items = [...fresh.children]
  const added = items.filter((item) => !known.has(item.id))
  let previous = null
  for (const item of items) {
    const old = known.get(item.id)
    known.delete(item.id)
    const keep = old && (old.contains(document.activeElement) || asWritten(old).isEqualNode(asWritten(item)))
    const shown = keep ? old : document.adoptNode(item)
    if (!old) previous ? previous.after(shown) : list.prepend(shown)
    else if (!keep) old.replaceWith(shown)
    previous = shown
  }
  for (const gone of known.values()) gone.remove()
  return added
}

function takeOverMails(fresh) {
  const mails = document.querySelector('#mails')
  const list = mails.querySelector('ol')
  const empty = fresh.querySelector('#empty')
  mails.querySelector('#empty')?.remove()
  if (empty) mails.prepend(document.adoptNode(empty))
  const added = takeOver(list, fresh.querySelector('#mails ol'))
  for (const item of added) item.dataset.new = ''
  const [newest] = added
  if (newest) said.textContent = 'New mail for ' + newest.querySelector('strong').textContent + ': ' + newest.querySelector('h3').textContent
}

let reading = null
let again = false
async function read() {
  if (reading) { again = true; return }
  reading = fetch('/inbox?part&public_token=' + encodeURIComponent(main.dataset.token), { cache: 'no-store' })
  try {
    const fresh = new DOMParser().parseFromString(await (await reading).text(), 'text/html')
    setClock(fresh.querySelector('main'))
    takeOverMails(fresh)
    for (const item of takeOver(document.querySelector('#texts'), fresh.querySelector('#texts'))) {
      item.dataset.new = ''
      said.textContent = item.querySelector('h3').textContent
    }
    takeOver(document.querySelector('#people'), fresh.querySelector('#people'))
    showTimes()
  } catch { /* The emulator is away. The stream says so, and reads again when it is back. */ }
  reading = null
  if (again) { again = false; read() }
}

function show(on, text) {
  live.toggleAttribute('data-on', on)
  live.lastElementChild.textContent = text
}
let stream = null
function follow() {
  stream?.close()
  stream = new EventSource('/emulator/' + encodeURIComponent(main.dataset.token) + '/stream')
  stream.addEventListener('open', () => { show(true, 'Live'); read() })
  stream.addEventListener('change', read)
  stream.addEventListener('error', () => {
    show(false, 'Reconnecting…')
    if (stream.readyState === EventSource.CLOSED) setTimeout(follow, RECONNECT_AFTER)
  })
}
// A browser keeps few connections to one host: a page that nobody sees gives its own back.
document.addEventListener('visibilitychange', () => {
  if (document.hidden) stream?.close()
  else follow()
})

document.addEventListener('click', async (event) => {
  const button = event.target.closest('[data-copy]')
  if (!button) return
  await navigator.clipboard.writeText(button.dataset.copy)
  said.textContent = 'Copied ' + button.dataset.copy
  button.toggleAttribute('data-done', true)
  setTimeout(() => button.removeAttribute('data-done'), 2000)
})

setClock(main)
showTimes()
setInterval(showTimes, TIMES_EVERY)
follow()
`
