// Explains which Node is needed. Old versions of Node must be able to run this file, so modules with newer syntax are imported after
// this check.

const MIN_VERSION = [20, 19]

export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > MIN_VERSION[0] || (major === MIN_VERSION[0] && minor >= MIN_VERSION[1])) return
  const needed = MIN_VERSION.join('.')
  console.error(
    `This repository needs Node ${needed} or newer. This is Node ${process.versions.node}. Install a current version from nodejs.org.`,
  )
  process.exit(1)
}
