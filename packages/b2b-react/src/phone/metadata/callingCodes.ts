import metadata from 'libphonenumber-js/min/metadata'

/** The countries of each calling code. The first one is the main country. */
export const countriesByCallingCode: typeof metadata.country_calling_codes = metadata.country_calling_codes

/** The calling codes without a country, such as 800 for international toll-free numbers. */
export const codesWithoutCountry = Object.keys(metadata.nonGeographic)
