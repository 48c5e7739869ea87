// The import rules. docs/architecture.md lists them with their comments. CI prints the name of a broken rule.

const client = 'packages/b2b-client/src'
const react = 'packages/b2b-react/src'
const emulator = 'packages/b2b-emulator/src'
const library = (name) => `(^|/)node_modules/${name}(/|$)`

/** Files under `from` may import what matches one of `allowed`, and nothing else. */
const only = (name, comment, from, allowed) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: { pathNot: allowed },
})

/** Files that match `from` import nothing that matches `to`. */
const never = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** Matches the files of a package that are in no layer. */
const outside = (root, list) => ({ path: `^${root}/`, pathNot: list.flat().map((part) => `^${root}/(${part})`) })

/** A pattern as text, such as `{a,b}.ts` for `(a|b)\.ts$`. */
const readable = (part) => {
  const names = part
    .replace('[^/]+', '*')
    .replaceAll(/[\\$]/g, '')
    .replaceAll(/\|(?![^(]*\))/g, '` and `')
  return `\`${names.replaceAll('|', ',').replaceAll('(', '{').replaceAll(')', '}')}\``
}

/**
 * The layers of a package, highest first. A layer is a list of parts: patterns of folders or files. A part imports itself and the layers below,
 * types included, but not the other parts of its own layer.
 */
const layers = (name, root, list) => [
  never(`${name}-files-have-a-layer`, 'A new folder gets its place in the list of layers.', {}, outside(root, list)),
  never(`${name}-imports-have-a-layer`, 'A new folder gets its place in the list of layers.', outside(root, list), {}),
  ...list.flatMap((parts, index) =>
    parts.map((part) => ({
      name: `${name}-layers`,
      comment: `A file imports only its own part and the layers below: ${list.map((layer) => layer.map(readable).join(', ')).join(' > ')}.`,
      severity: 'error',
      from: { path: `^${root}/(${part})` },
      to: { path: `^${root}/`, pathNot: [part, ...list.slice(index + 1).flat()].map((allowed) => `^${root}/(${allowed})`) },
    })),
  ),
]

module.exports = {
  forbidden: [
    never('no-cycles', 'Files do not import each other in a circle. Imports of types count.', {}, { circular: true }),
    never('no-broken-imports', 'Every import leads to a file.', {}, { couldNotResolve: true }),

    only(
      'contract-is-data',
      'The contract imports nothing from outside. The emulator and the scripts read it, too.',
      `^${client}/contract/(?!outputs/)`,
      [`^${client}/contract/`],
    ),
    only(
      'schemas-need-only-zod',
      'Only the response schemas use zod, so that production builds do not contain it.',
      `^${client}/contract/outputs/`,
      [`^${client}/contract/`, library('zod/mini')],
    ),
    ...layers('client', client, [
      [String.raw`(index|early|server|next|renewal|slug|countryCodes|errorTypes)\.ts$`],
      ['renewal/'],
      [String.raw`client\.ts$`],
      [String.raw`clientTypes\.ts$`],
      ['lazy/'],
      ['oneTap/'],
      ['redirect/'],
      ['next/'],
      ['pipeline/', 'server/'],
      ['captcha/', 'pkce/', 'rbac/', 'telemetry/'],
      ['project/', 'session/'],
      ['http/'],
      ['browser/'],
      [String.raw`(contract|internal)/|(options|errors|limits|globals\.d)\.ts$`],
    ]),
    only('client-needs-only-zod', 'The client has no framework and one library: zod/mini.', `^${client}/(?!server/|next/)`, [
      `^${client}/`,
      library('zod/mini'),
    ]),
    only('server-needs-only-jose', 'The entry for servers has one library: jose.', `^${client}/server/`, [`^${client}/`, library('jose')]),
    only('next-needs-only-next', 'The entry for Next.js has one library more than the one for servers: next.', `^${client}/next/`, [
      `^${client}/`,
      library('next'),
    ]),
    never(
      'server-needs-no-browser',
      'The entries for servers reach no code that needs a browser. Imports of types count.',
      { path: `^${client}/(server|next)\\.ts$` },
      { path: `^${client}/(browser|session|project|pipeline)/`, reachable: true },
    ),
    never(
      'browsers-load-no-jose',
      'Only the entries for servers import the folder with jose.',
      { path: `^${client}/`, pathNot: `^${client}/(server|next)(/|\\.ts$)` },
      { path: `^${client}/(server|next)(/|\\.ts$)` },
    ),

    ...layers('widget', react, [
      [String.raw`(index|devtools|themes|switcher|account)\.ts$`, 'locales/'],
      ['switcher/', 'account/'],
      ['member/'],
      [String.raw`(provider|query|login)\.ts$`],
      ['components/', 'devtools/'],
      ['hooks/'],
      [String.raw`(lazy|identity)Chunk\.ts$`],
      ['screens/', 'flow/runtime/'],
      [String.raw`flow/[^/]+\.ts$`],
      ['flow/steps/'],
      ['flow/rules/'],
      ['flow/machine/'],
      ['ui/'],
      // A theme can replace components, and their props contain texts.
      ['theme/'],
      ['text/', 'config/', 'phone/'],
      ['internal/'],
      [String.raw`limits\.ts$`, String.raw`localPath\.ts$`, String.raw`warn\.ts$`],
      [String.raw`globals\.d\.ts$`],
    ]),
    never(
      'pages-without-a-sign-in-load-no-widget',
      'The provider and the session hooks reach no code of the widget.',
      { path: `^${react}/(provider|query)\\.ts$` },
      { path: `^${react}/(flow|screens|theme|text|config|phone)/`, reachable: true },
    ),
    only(
      'flow-without-react',
      'The machine runs without React. Of the client it uses the main entry and the slug reader.',
      `^${react}/flow/`,
      [`^${react}/`, `^${client}/(index|slug)\\.ts$`],
    ),
    never(
      'steps-import-only-types-of-the-client',
      'A step requests a call by name. The effects make the call.',
      { path: `^${react}/flow/(machine|rules|steps)/`, pathNot: `^${react}/flow/rules/problems\\.ts$` },
      { path: `^${client}/`, dependencyTypesNot: ['type-only'] },
    ),
    never(
      'steps-are-independent',
      'A step file does not import another one. Code for several steps is in `flow/steps/shared/`.',
      { path: `^${react}/flow/steps/[^/]+\\.ts$` },
      { path: `^${react}/flow/steps/[^/]+\\.ts$` },
    ),
    only(
      'screens-only-show',
      'A screen gets state and sends events. Of the flow it uses types and rules, never steps or the runtime.',
      `^${react}/(screens|ui)/`,
      [
        `^${react}/(screens|ui|text|theme|config|phone|internal|flow/machine|flow/rules)/`,
        `^${react}/limits\\.ts$`,
        `^${client}/index\\.ts$`,
        library('(react|@emotion/react)'),
      ],
    ),
    never(
      'screens-import-only-types-of-the-client',
      'A screen makes no calls.',
      { path: `^${react}/(screens|ui)/` },
      { path: `^${client}/`, dependencyTypesNot: ['type-only'] },
    ),
    never(
      'widget-uses-the-public-client',
      'The widget imports only public entries of the client, and the few files of `internal/ofClient.ts`. Only development builds use its search for similar names and its records.',
      { path: `^${react}/`, pathNot: `^${react}/(warn|localPath|internal/(devRecords|ofClient))\\.ts$` },
      { path: `^${client}/(?!(index|slug|renewal)\\.ts$)` },
    ),
    only(
      'warnings-stand-alone',
      'All parts of the widget warn developers, so the messages import nothing except the search for similar names and the address of the docs.',
      `^${react}/warn\\.ts$`,
      [`^${client}/internal/(nearest|defaults)\\.ts$`],
    ),

    never(
      'emulator-knows-only-the-contract',
      'The emulator plays the other side: sharing code with the client would hide mistakes from the tests.',
      { path: `^${emulator}/` },
      { path: [`^${client}/(?!contract/index\\.ts$)`, `^${react}/`] },
    ),
    ...layers('emulator', emulator, [
      [String.raw`(index|msw|testing|cli|jestEnvironment)\.ts$`],
      ['command/', 'testing/'],
      [String.raw`serve\.ts$|server/`],
      ['emulator/'],
      ['console/', 'control/'],
      ['(endpoints|identityProvider|mockProviders|scim)/'],
      ['(http|pages)/'],
      ['domain/'],
      ['messages/'],
      ['world/'],
      [String.raw`(crypto|formats|internal|schema)/|limits\.ts$`],
    ]),
    never(
      'emulator-core-runs-anywhere',
      'Only `serve.ts`, `cli.ts`, `server/` and `command/` may use Node: the rest also runs in a browser.',
      { path: `^${emulator}/`, pathNot: `^${emulator}/((serve|cli)\\.ts$|(command|server)/)` },
      { dependencyTypes: ['core'] },
    ),
    never(
      'emulator-core-does-not-serve',
      'Nothing that the core reaches may reach the server.',
      { path: `^${emulator}/index\\.ts$` },
      { path: `^${emulator}/((serve|cli)\\.ts$|(command|server)/)`, reachable: true },
    ),
    never(
      'emulator-needs-no-msw',
      'msw is an optional peer: only the entry that is made for it imports it, and nothing imports that entry.',
      { path: `^${emulator}/`, pathNot: `^${emulator}/msw\\.ts$` },
      { path: [library('msw'), `^${emulator}/msw\\.ts$`] },
    ),
    never(
      'emulator-needs-no-jest',
      'Jest is an optional peer: only the environment imports it, and nothing imports the environment.',
      { path: `^${emulator}/`, pathNot: `^${emulator}/jestEnvironment\\.ts$` },
      { path: [library('jest-environment-jsdom'), `^${emulator}/jestEnvironment\\.ts$`] },
    ),
    never(
      'products-ship-no-emulator',
      'Published client and widget code never imports the emulator.',
      { path: `^(${client}|${react})/` },
      { path: `^${emulator}/` },
    ),
  ],
  options: {
    // With `verbatimModuleSyntax`, an import that is not marked as one of types stays in the code, so `'specify'` would find nothing more.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.js'], exportsFields: ['exports'], conditionNames: ['import', 'types'] },
  },
}
