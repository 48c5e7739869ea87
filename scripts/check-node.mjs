// Says in one sentence what an old Node cannot say for itself. It is written so that every Node with modules can read it:
// what needs a newer one is imported only after this check.

const OLDEST = [20, 19]

export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return
  console.error(
    'This needs Node ' +
      OLDEST.join('.') +
      ' or newer, and this is Node ' +
      process.versions.node +
      '. Install a current one from nodejs.org, then try again.',
  )
  process.exit(1)
}
