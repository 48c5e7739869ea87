// ITU-T E.164, section 6: a country code and up to 15 digits in total.
const E164 = /^\+[1-9][0-9]{6,14}$/

/** Returns true for a valid phone number. */
export const isPhoneNumber = (text: string): boolean => E164.test(text)
