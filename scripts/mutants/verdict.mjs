const MIN_PERCENT = 90

/** Returns true if an entry of `survivors.mjs` lists a survivor. */
export const isListed = ({ file, change }, entry) => file.endsWith(entry.file) && entry.changes.includes(change)

/**
 * Returns why the run of a subject fails: it has no mutants, too few are detected, a survivor is in no entry of `survivors.mjs`, or an entry
 * for one of its files lists no survivor.
 */
export function problemsOf({ files, detected, survivors, entries }) {
  const count = detected + survivors.length
  if (count === 0) return ['There are no mutants.']
  const percent = (100 * detected) / count
  const unlisted = survivors.filter((survivor) => !entries.some((entry) => isListed(survivor, entry)))
  const outdated = entries.filter(
    (entry) => files.some((file) => file.endsWith(entry.file)) && !survivors.some((survivor) => isListed(survivor, entry)),
  )
  return [
    ...(percent < MIN_PERCENT ? [`Only ${percent.toFixed(1)} % of the mutants were detected, fewer than ${MIN_PERCENT} %.`] : []),
    ...(unlisted.length > 0 ? [`Survivors that no entry of survivors.mjs lists: ${unlisted.length}.`] : []),
    ...outdated.map(({ file, changes }) => `Outdated entry of survivors.mjs: ${file}: ${changes.join(', ')}`),
  ]
}
