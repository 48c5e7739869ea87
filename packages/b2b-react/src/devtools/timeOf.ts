/** Returns the time of day in the user's time zone, for example `14:03:07.250`. */
export function timeOf(at: number): string {
  const date = new Date(at)
  const digits = (value: number, length = 2) => String(value).padStart(length, '0')
  return `${digits(date.getHours())}:${digits(date.getMinutes())}:${digits(date.getSeconds())}.${digits(date.getMilliseconds(), 3)}`
}
