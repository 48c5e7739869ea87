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

/** The layers of a package, from the top to the bottom, as patterns below `root`. A file may import only its own layer and lower ones, types included. */
const layers = (name, root, patterns) => [
  {
    name: `${name}-layers-are-complete`,
    comment: 'Every file belongs to a layer.',
    severity: 'error',
    from: {},
    to: { path: `^${root}/`, pathNot: patterns.map((pattern) => `^${root}/(${pattern})`) },
  },
  ...patterns
    .slice(1)
    .map((pattern, index) =>
      never(
        `${name}-imports-go-down`,
        'A file imports only its own layer and lower ones.',
        { path: `^${root}/(${pattern})` },
        { path: patterns.slice(0, index + 1).map((upper) => `^${root}/(${upper})`) },
      ),
    ),
]

module.exports = {
  forbidden: [
    never(
      'no-cycles',
      'Two files that need each other are one file, or hide a third. Types may, since nothing of them is left at run time.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    never('no-cycles-in-the-emulator', 'No cycles, types included.', { path: `^${emulator}/` }, { circular: true }),
    never('no-cycles-in-the-client', 'No cycles, types included.', { path: `^${client}/` }, { circular: true }),
    never('no-broken-imports', 'Every import leads to a file.', {}, { couldNotResolve: true }),

    only(
      'contract-is-data',
      'The contract imports zod/mini and nothing else: the emulator and the tools read it too.',
      `^${client}/contract/`,
      [`^${client}/contract/`, library('zod/mini')],
    ),
    ...layers('client', client, [
      String.raw`(index|early|slug|countryCodes)\.ts$`,
      String.raw`client\.ts$`,
      String.raw`clientTypes\.ts$`,
      '(pipeline|redirect|oneTap)/',
      '(captcha|pkce|rbac|telemetry)/',
      '(project|session)/',
      'http/',
      'browser/',
      String.raw`(contract|internal)/|(options|errors|limits|globals\.d)\.ts$`,
    ]),
    only('client-needs-only-zod', 'The client has no framework and one library: zod/mini.', `^${client}/`, [
      `^${client}/`,
      library('zod/mini'),
    ]),

    only(
      'flow-is-not-react',
      'The machine runs without React, screens, ui and theme: it needs the client, texts, limits, the configuration, the names of events, phone numbers and a way to warn developers.',
      `^${react}/flow/`,
      [`^${react}/(flow|text|phone)/`, `^${react}/(clock|limits|config|events|initialEvents|warn)\\.ts$`, `^${client}/(index|slug)\\.ts$`],
    ),
    never(
      'steps-are-small',
      'A step is written with the words of step, lazyStep, asking, complaints, requests and rules, and begins what several steps share: main, secondFactor, identity, finish. Of the client it knows types only.',
      { path: `^${react}/flow/steps/` },
      {
        path: [
          `^${react}/flow/(?!steps/|rules/|(step|lazyStep|asking|complaints|requests|main|finish|secondFactor|identity|facts|types)\\.ts)`,
          `^${react}/config\\.ts$`,
        ],
        dependencyTypesNot: ['type-only'],
      },
    ),
    never(
      'steps-know-only-types-of-the-client',
      'A step asks for a call by name; the runner makes it.',
      { path: `^${react}/flow/steps/` },
      { path: `^${client}/`, dependencyTypesNot: ['type-only'] },
    ),
    never(
      'steps-do-not-know-each-other',
      'Steps meet in the reducer. Only what follows a sign-in is shared.',
      { path: `^${react}/flow/steps/` },
      { path: `^${react}/flow/steps/(?!afterAuthentication\\.ts)` },
    ),
    only(
      'screens-only-show',
      'A screen gets state and sends events: it is made of ui, text and theme, and knows the types of the flow, the rules of what may be used, and which countries have numbers.',
      `^${react}/screens/`,
      [
        `^${react}/(screens|ui|text|theme)/`,
        `^${react}/limits\\.ts$`,
        `^${react}/(flow/(types|facts|screens|calls|rules/offers)|phone/loadPhone)\\.ts$`,
        `^${client}/index\\.ts$`,
        library('(react|@emotion/react)'),
      ],
    ),
    never(
      'screens-call-nobody',
      'Of the client a screen knows types, never a call.',
      { path: `^${react}/(screens|ui)/` },
      { path: `^${client}/`, dependencyTypesNot: ['type-only'] },
    ),
    only('ui-knows-no-flow', 'A control is used by many screens: it knows theme and text only.', `^${react}/ui/`, [
      `^${react}/(ui|theme|text)/`,
      `^${react}/(clock|limits)\\.ts$`,
      library('(react|@emotion/react)'),
    ]),
    never(
      'text-and-theme-know-nothing-above',
      'Flow, ui and screens stand on text and theme.',
      { path: `^${react}/(text|theme)/` },
      { path: `^${react}/(flow|ui|screens|hooks)/` },
    ),
    never(
      'widget-uses-the-public-client',
      'The widget has no way into the client that a product does not have. Its messages to developers share the search for the nearest name.',
      { path: `^${react}/`, pathNot: `^${react}/warn\\.ts$` },
      { path: `^${client}/(?!(index|slug)\\.ts$)` },
    ),
    only(
      'warnings-stand-alone',
      'Every part of the widget warns developers, so the messages need nothing but the nearest name.',
      `^${react}/warn\\.ts$`,
      [`^${client}/nearest\\.ts$`],
    ),

    never(
      'emulator-knows-only-the-contract',
      'The emulator plays the other side: sharing code with the client would hide mistakes from the tests.',
      { path: `^${emulator}/` },
      { path: [`^${client}/(?!contract/index\\.ts$)`, `^${react}/`] },
    ),
    ...layers('emulator', emulator, [
      String.raw`(index|msw|testing|cli|jestEnvironment)\.ts$`,
      '(command|testing)/',
      String.raw`serve\.ts$|server/`,
      'emulator/',
      '(console|control)/',
      '(endpoints|identityProvider|mockProviders|scim)/',
      '(http|pages)/',
      'domain/',
      'messages/',
      'world/',
      String.raw`(crypto|formats|internal|schema)/|limits\.ts$`,
    ]),
    never(
      'emulator-core-runs-anywhere',
      'Only serve.ts, cli.ts, server/ and command/ may use Node: the rest also runs in a browser.',
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
    tsPreCompilationDeps: 'specify',
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.js'], exportsFields: ['exports'], conditionNames: ['import', 'types'] },
  },
}
