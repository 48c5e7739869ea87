// Publishes the packages whose version is not published yet. The release workflow runs this file after all checks. pnpm replaces the
// `workspace:` versions, so changesets must find it.
import { pnpm, run } from '../run.mjs'

const { ok } = await run([...pnpm, 'exec', 'changeset', 'publish'], { live: true })
process.exitCode = ok ? 0 : 1
