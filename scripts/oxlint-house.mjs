// House rules for oxlint that no rule of its own can say. See .oxlintrc.json for where they hold.

const LEAVES = new Set(['assign', 'replace', 'reload'])

/** The name of `name` or `anything.name`. */
const lastName = (node) => (node.type === 'MemberExpression' && !node.computed ? node.property.name : node.name)

/** True for `location`, `window.location`, and for a part of it such as `location.href`. */
const isLocation = (node) => lastName(node) === 'location' || (node.type === 'MemberExpression' && lastName(node.object) === 'location')

const oneNavigator = {
  create(context) {
    const message = 'Only redirect/navigate.ts leaves the page: it checks the address first. Call it instead.'
    return {
      AssignmentExpression({ left }) {
        if (isLocation(left)) context.report({ node: left, message })
      },
      CallExpression({ callee }) {
        if (callee.type !== 'MemberExpression') return
        const leaves = lastName(callee.object) === 'location' && LEAVES.has(lastName(callee))
        const opens = lastName(callee.object) === 'window' && lastName(callee) === 'open'
        if (leaves || opens) context.report({ node: callee, message })
      },
    }
  },
}

export default { meta: { name: 'house' }, rules: { 'one-navigator': oneNavigator } }
