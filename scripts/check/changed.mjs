// The files that differ from a commit: committed, uncommitted and new ones.
import { execFileSync } from 'node:child_process'
import { exitWithError, root } from '../run.mjs'

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/** Returns the commit where this branch left `base`, and the paths of the files that differ from it. */
export function changedFiles(base) {
  let since
  try {
    since = git('merge-base', 'HEAD', base)
  } catch {
    exitWithError(`${base} is not a commit of this repository. Pass one, for example: npm test -- --changed=HEAD~1`)
  }
  const lines = `${git('diff', '--name-only', since)}\n${git('ls-files', '--others', '--exclude-standard')}`.split('\n')
  return { since, files: lines.filter((line) => line !== '') }
}
