import metadata from 'libphonenumber-js/min/metadata'

/* The build runs the files in this folder and publishes only their results (see `tsup.phone.ts`). */

/**
 * Numbering plans in the format of libphonenumber-js. The key is a country, or a calling code without a country, such as 800 for
 * international toll-free numbers.
 */
export type Plans = { [code: string]: (typeof metadata.nonGeographic)[string] }

/** Returns the numbering plans of all calling codes from `firstCode` up to `nextCode`, which is not included. Codes are compared as strings. */
export function plansFrom(firstCode: string, nextCode?: string): Plans {
  const plans = Object.entries<Plans[string]>({ ...metadata.countries, ...metadata.nonGeographic })
  const isIncluded = (code: string) => code >= firstCode && (nextCode === undefined || code < nextCode)
  return Object.fromEntries(plans.filter(([, [code]]) => isIncluded(code)))
}
