// Custom rules for oxlint. See .oxlintrc.json for the files that they apply to.

const NAVIGATION_METHODS = new Set(['assign', 'replace', 'reload'])
/** The objects with these methods: `location`, and the tab of the client, whose `assign` does not check the URL. */
const OWNERS = new Set(['location', 'tab'])

/** Returns `name` for `name` and for `object.name`. */
const lastName = (node) => (node.type === 'MemberExpression' && !node.computed ? node.property.name : node.name)

/** Returns true for `location`, `window.location` and their properties, such as `location.href`. */
const isLocation = (node) => lastName(node) === 'location' || (node.type === 'MemberExpression' && lastName(node.object) === 'location')

const oneNavigator = {
  create(context) {
    const message = 'Only browser/navigate.ts opens a page, because it checks the URL first. Call one of its functions.'
    return {
      AssignmentExpression({ left }) {
        if (isLocation(left)) context.report({ node: left, message })
      },
      CallExpression({ callee }) {
        if (callee.type !== 'MemberExpression') return
        const isNavigation = OWNERS.has(lastName(callee.object)) && NAVIGATION_METHODS.has(lastName(callee))
        const isWindowOpen = lastName(callee.object) === 'window' && lastName(callee) === 'open'
        if (isNavigation || isWindowOpen) context.report({ node: callee, message })
      },
    }
  },
}

export default { meta: { name: 'house' }, rules: { 'one-navigator': oneNavigator } }
