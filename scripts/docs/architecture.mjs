// The generated part of docs/architecture.md: the import rules.
import { createRequire } from 'node:module'
import { exitWithError } from '../run.mjs'

const { forbidden } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs')

/** The names of the rules by comment. Several rules can say the same. */
const namesByComment = new Map()
for (const { name, comment = exitWithError(`The import rule ${name} has no comment.`) } of forbidden)
  namesByComment.set(comment, (namesByComment.get(comment) ?? new Set()).add(`\`${name}\``))

export const parts = { importRules: [...namesByComment].map(([comment, names]) => `- ${[...names].join(', ')}: ${comment}`) }
