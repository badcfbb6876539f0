/**
 * Returns the barcode if it is a GTIN: 8, 12, 13 or 14 digits with a correct GS1 check digit (weights 3 and 1
 * alternate from the right), not all zero. Null otherwise. Twin of `storefront/snippets/structured-data-gtin.liquid`.
 */
export function validGtin(barcode: string | null | undefined): string | null {
  const digits = (barcode ?? '').trim()
  if (!/^(\d{8}|\d{12,14})$/.test(digits)) return null
  let sum = 0
  for (let index = 0; index < digits.length; index++) {
    const weight = (digits.length - index) % 2 === 0 ? 3 : 1
    sum += Number(digits[index]) * weight
  }
  return sum > 0 && sum % 10 === 0 ? digits : null
}
