/** Returns true for a whole number in this range. Both limits are part of the range. */
export const isWholeNumberBetween = (value: number, min: number, max: number): boolean =>
  Number.isInteger(value) && value >= min && value <= max
