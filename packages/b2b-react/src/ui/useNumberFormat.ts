import { useFrame } from './frame.ts'

/** Returns a function that formats a number with the digits of the language. */
export function useNumberFormat(): (number: number) => string {
  const { locale } = useFrame()
  return (number) => number.toLocaleString(locale)
}
