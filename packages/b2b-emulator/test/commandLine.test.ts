import { expect, test } from 'vitest'
import { parseCommand } from '../src/commandLine.ts'

test.each([
  [[], { kind: 'serve', port: 4400, quiet: false }],
  [['--port', '5000', '--quiet'], { kind: 'serve', port: 5000, quiet: true }],
  [['--port=0'], { kind: 'serve', port: 0, quiet: false }],
  [['--quiet', '--help'], { kind: 'help' }],
  [['--version'], { kind: 'version' }],
])('b2b-emulator %j', (words, command) => {
  expect(parseCommand(words)).toEqual(command)
})

test.each([
  [['--port'], '--port needs a number from 0 to 65535.'],
  [['--port', 'http'], '--port needs a number from 0 to 65535.'],
  [['--port=65536'], '--port needs a number from 0 to 65535.'],
  [['--prot', '80'], '--prot is not something b2b-emulator knows. See b2b-emulator --help.'],
  [['start'], 'start is not something b2b-emulator knows. See b2b-emulator --help.'],
])('b2b-emulator %j is a mistake that is explained', (words, message) => {
  expect(parseCommand(words)).toEqual({ kind: 'mistake', message })
})
