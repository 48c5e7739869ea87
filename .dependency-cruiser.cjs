// Who may import whom. Each rule is one sentence of docs/architecture.md; the name of a broken one is what CI prints.

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

/**
 * The layers of a package, highest first. A part is a folder or a pattern of files. It imports itself and the layers below, not the other
 * parts of its own layer.
 */
const layers = (name, comment, src, list) =>
  list.flatMap((parts, index) =>
    parts.map((part) => ({
      name,
      comment,
      severity: 'error',
      from: { path: `^${src}/${part}` },
      to: { path: `^${src}/`, pathNot: [part, ...list.slice(index + 1).flat()].map((allowed) => `^${src}/${allowed}`) },
    })),
  )

const WIDGET_LAYERS = [
  ['index\\.ts$'],
  ['components/'],
  ['hooks/'],
  ['lazyChunk\\.ts$'],
  ['screens/', 'flow/runtime/'],
  ['flow/[^/]+\\.ts$'],
  ['flow/steps/'],
  ['flow/rules/'],
  ['flow/machine/'],
  ['ui/'],
  ['text/', 'theme/', 'config/', 'phone/'],
  ['internal/'],
  ['limits\\.ts$', 'localPath\\.ts$', 'warn\\.ts$'],
]

module.exports = {
  forbidden: [
    never(
      'no-cycles',
      'Two files that need each other are one file, or hide a third. Types may, since nothing of them is left at run time.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    never('no-broken-imports', 'Every import leads to a file.', {}, { couldNotResolve: true }),

    only(
      'contract-is-data',
      'The contract imports zod/mini and nothing else: the emulator and the tools read it too.',
      `^${client}/contract/`,
      [`^${client}/contract/`, library('zod/mini')],
    ),
    never(
      'foundations-know-nothing-above',
      'Errors, store, limits and the other single files are what the parts stand on; of the parts they know types only.',
      { path: `^${client}/[^/]+\\.ts$`, pathNot: `^${client}/(index|client|early)\\.ts$` },
      { path: `^${client}/((?!contract/)[^/]+/|(index|client)\\.ts$)`, dependencyTypesNot: ['type-only'] },
    ),
    never(
      'parts-do-not-know-the-client',
      'Transport, session, pkce, redirect and the others are wired by client.ts; none of them reaches back.',
      { path: `^${client}/[^/]+/` },
      { path: `^${client}/(client|index)\\.ts$` },
    ),
    only('client-needs-only-zod', 'The client has no framework and one library: zod/mini.', `^${client}/`, [
      `^${client}/`,
      library('zod/mini'),
    ]),

    never(
      'widget-no-cycles',
      'No import cycle in the widget, type imports included.',
      { path: `^${react}/` },
      { path: `^${react}/`, circular: true },
    ),
    ...layers('widget-layers', 'A widget file imports only its own part and the layers below it.', react, WIDGET_LAYERS),
    never(
      'widget-files-have-a-layer',
      'A new folder of the widget gets its place in WIDGET_LAYERS.',
      { path: `^${react}/` },
      { path: `^${react}/`, pathNot: WIDGET_LAYERS.flat().map((part) => `^${react}/${part}`) },
    ),
    only(
      'flow-without-react',
      'The machine runs without React. Of the client it uses the main entry and the slug reader.',
      `^${react}/flow/`,
      [`^${react}/`, `^${client}/(index|redirect/slug)\\.ts$`],
    ),
    never(
      'steps-import-only-types-of-the-client',
      'A step requests a call by name. The effect runner makes the call.',
      { path: `^${react}/flow/(machine|rules|steps)/`, pathNot: `^${react}/flow/rules/problems\\.ts$` },
      { path: `^${client}/`, dependencyTypesNot: ['type-only'] },
    ),
    never(
      'steps-are-independent',
      'A step file does not import another one. Code for several steps is in flow/steps/shared/.',
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
      'The widget imports only public entries of the client. Only the messages for developers use its search for similar names.',
      { path: `^${react}/`, pathNot: `^${react}/warn\\.ts$` },
      { path: `^${client}/(?!(index|redirect/slug)\\.ts$)` },
    ),
    only(
      'warnings-stand-alone',
      'All parts of the widget warn developers, so the messages import nothing except the search for similar names.',
      `^${react}/warn\\.ts$`,
      [`^${client}/nearest\\.ts$`],
    ),

    never(
      'emulator-knows-only-the-contract',
      'The emulator plays the other side: sharing code with the client would hide mistakes from the tests.',
      { path: `^${emulator}/` },
      { path: [`^${client}/(?!contract/index\\.ts$)`, `^${react}/`] },
    ),
    never(
      'emulator-core-runs-anywhere',
      'Only serve.ts, cli.ts and command/ may use Node: the rest also runs in a browser.',
      { path: `^${emulator}/`, pathNot: `^${emulator}/((serve|cli)\\.ts$|command/)` },
      { dependencyTypes: ['core'] },
    ),
    never(
      'emulator-core-does-not-serve',
      'Nothing that the core reaches may reach the server.',
      { path: `^${emulator}/index\\.ts$` },
      { path: `^${emulator}/((serve|cli)\\.ts$|command/)`, reachable: true },
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
    tsPreCompilationDeps: 'specify',
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.js'], exportsFields: ['exports'], conditionNames: ['import', 'types'] },
  },
}
