import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { parseCommand } from '../../src/command/commandLine.ts'
import { EXIT_CODES, FLAGS, HELP } from '../../src/command/flags.ts'

const DEFAULTS = {
  kind: 'serve',
  port: 4400,
  host: '127.0.0.1',
  allowOtherMachinesToConnect: false,
  project: null,
  seedFile: null,
  largeSeed: false,
  importFile: null,
  exportFile: null,
  brand: null,
  rotate: false,
  rotateGrace: null,
  redirectUrls: null,
  quiet: false,
}
const SHOP_TOKEN = 'public-token-test-shop'

test.each([
  [[], DEFAULTS],
  [['--port', '5000', '--quiet'], { ...DEFAULTS, port: 5000, quiet: true }],
  [['--port=0'], { ...DEFAULTS, port: 0 }],
  [['--host', '::1'], { ...DEFAULTS, host: '::1' }],
  [['--host=0.0.0.0', '--allow-other-machines-to-connect'], { ...DEFAULTS, host: '0.0.0.0', allowOtherMachinesToConnect: true }],
  [['--seed', 'seed.json', '--rotate'], { ...DEFAULTS, seedFile: 'seed.json', rotate: true }],
  [['--large-seed'], { ...DEFAULTS, largeSeed: true }],
  [['--rotate', '--rotate-grace', '10'], { ...DEFAULTS, rotate: true, rotateGrace: 10 }],
  [['--rotate-grace=3600', '--rotate'], { ...DEFAULTS, rotate: true, rotateGrace: 3600 }],
  [['--brand', 'globex'], { ...DEFAULTS, brand: 'globex' }],
  [
    ['--redirect-urls', 'http://localhost:5173/, invite=https://app.test/join'],
    { ...DEFAULTS, redirectUrls: ['http://localhost:5173/', 'invite=https://app.test/join'] },
  ],
  [['--import=world.json'], { ...DEFAULTS, importFile: 'world.json' }],
  [['--project', SHOP_TOKEN, '--export-on-exit', 'world.json'], { ...DEFAULTS, project: SHOP_TOKEN, exportFile: 'world.json' }],
  [['--quiet', '--help'], { kind: 'help' }],
  [['--nonsense', '-h'], { kind: 'help' }],
  [['--version'], { kind: 'version' }],
  [['-v'], { kind: 'version' }],
])('the command line %j is parsed', (args, command) => {
  expect(parseCommand(args)).toEqual(command)
})

const PORT_MESSAGE = '--port needs a number from 0 to 65535.'
const GRACE_MESSAGE = '--rotate-grace needs a whole number of seconds from 0 to 3600.'
const TOKEN_MESSAGE =
  '--project needs a public token that begins with public-token-test- and holds letters, digits and the characters - . _ ~ only.'

test.each([
  [['--port'], '--port needs a number: --port <number>'],
  [['--port', 'http'], PORT_MESSAGE],
  [['--port=65536'], PORT_MESSAGE],
  [['--port', '1e3'], PORT_MESSAGE],
  [['--port', '-1'], PORT_MESSAGE],
  [['--rotate', '--rotate-grace'], '--rotate-grace needs a number: --rotate-grace <number>'],
  [['--rotate-grace', '--rotate'], '--rotate-grace needs a number: --rotate-grace <number>'],
  [['--rotate', '--rotate-grace', '-1'], GRACE_MESSAGE],
  [['--rotate', '--rotate-grace=1.5'], GRACE_MESSAGE],
  [['--rotate', '--rotate-grace', '3601'], GRACE_MESSAGE],
  [['--rotate', '--rotate-grace', 'ten'], GRACE_MESSAGE],
  [['--rotate-grace', '10'], '--rotate-grace needs --rotate, because tokens are not replaced without it.'],
  [['--seed', '--quiet'], '--seed needs a file: --seed <file>'],
  [['--seed', 'seed.json', '--large-seed'], '--large-seed and --seed are two different seeds. Use one of them.'],
  [['--brand', '7 up'], '--brand needs a name that begins with a letter and holds letters, digits, - and _ only.'],
  [['--import='], '--import needs a file: --import <file>'],
  [
    ['--redirect-urls', 'https://app.test/,app.test'],
    '--redirect-urls takes a list separated by commas, and "app.test" is not an address that starts with https:// or http://, with one of login=, signup=, invite=, discovery=, reset_password= in front if it is for one kind only.',
  ],
  [['--quiet=no'], '--quiet takes no value.'],
  [['--project', 'public-token-live-1'], TOKEN_MESSAGE],
  [['--project', 'public-token-test-a b'], TOKEN_MESSAGE],
  [['--export-on-exit', 'world.json'], '--export-on-exit needs --project or --import, which name the world to write.'],
  [['--prot', '80'], 'Unknown argument --prot. See npx @acme/b2b-emulator --help.'],
  [['--constructor'], 'Unknown argument --constructor. See npx @acme/b2b-emulator --help.'],
  [['-p', '80'], 'Unknown argument -p. See npx @acme/b2b-emulator --help.'],
  [['start'], 'Unknown argument start. See npx @acme/b2b-emulator --help.'],
  [['--', 'start'], 'Unknown argument --. See npx @acme/b2b-emulator --help.'],
])('the command line %j is refused with a message that says how to correct it', (args, message) => {
  expect(parseCommand(args)).toEqual({ kind: 'usageError', message })
})

test('the help text and the README list every flag and every exit code', async () => {
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8')
  for (const name of Object.keys(FLAGS)) for (const text of [HELP, readme]) expect(text).toContain(`--${name}`)
  for (const { code, description } of Object.values(EXIT_CODES)) {
    expect(HELP).toContain(`  ${code}  ${description}`)
    expect(readme).toMatch(new RegExp(`\\| \`?${code}\`? +\\| ${description}`, 'i'))
  }
})
