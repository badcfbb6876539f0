/**
 * Returns the GS1 check digit for a number without one: weights 3 and 1 from the right (GS1 General Specifications,
 * 7.9).
 */
export function gtinCheckDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 1 : 3), 0)
  return (10 - (sum % 10)) % 10
}

/**
 * Returns a valid GTIN-13 for a serial number (0 to 99,999,999). Prefix 952 is GS1's for demonstrations and examples:
 * it belongs to no real product, and is not restricted as the numbers within a company are.
 */
export function gtin13(serial: number): string {
  const digits = `9520${String(serial).padStart(8, '0')}`
  return `${digits}${gtinCheckDigit(digits)}`
}
