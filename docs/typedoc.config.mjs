// The reference pages of the site: every export of every entry. `npm run docs` writes them into docs/reference/exports.
const ENTRIES = {
  'b2b-client': ['index', 'early', 'server', 'renewal', 'errorTypes', 'slug', 'countryCodes', 'contract/index'],
  'b2b-react': ['index', 'provider', 'devtools', 'themes'],
  'b2b-emulator': ['index', 'serve', 'msw', 'testing'],
}

/** Names a module as applications import it. */
function nameModules(app) {
  app.converter.on('resolveEnd', ({ project }) => {
    for (const module of project.children)
      module.name = module.name.replace('/src', '').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  })
}

export default {
  plugin: ['typedoc-plugin-markdown', nameModules],
  entryPoints: Object.entries(ENTRIES).flatMap(([name, files]) => files.map((file) => `../packages/${name}/src/${file}.ts`)),
  tsconfig: 'tsconfig.json',
  out: 'reference/exports',
  entryFileName: 'index',
  name: 'Exports of the packages',
  router: 'module',
  readme: 'none',
  logLevel: 'Error',
  // The step types has checked them.
  skipErrorChecking: true,
  disableSources: true,
  excludeExternals: true,
  hidePageHeader: true,
  hideBreadcrumbs: true,
  useCodeBlocks: true,
  useHTMLAnchors: true,
  expandObjects: true,
  parametersFormat: 'table',
  interfacePropertiesFormat: 'table',
  classPropertiesFormat: 'table',
  typeAliasPropertiesFormat: 'table',
  typeDeclarationFormat: 'table',
  propertyMembersFormat: 'table',
  tableColumnSettings: { hideModifiers: true, hideInherited: true, hideOverrides: true },
}
