/**
 * Returns why digits are no GTIN of a product: a wrong length or check digit (GS1 General Specifications §7.9: weights
 * 3 and 1 from the right; the sum including the check digit is divisible by 10), or a prefix that GS1 gives to no
 * product. Null if they are one.
 */
export function gtinFault(digits: string): 'form' | 'restricted' | null {
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits)) return 'form'
  let sum = 0
  for (let index = digits.length - 1, weight = 1; index >= 0; index -= 1, weight = 4 - weight)
    sum += Number(digits[index]) * weight
  if (sum % 10 !== 0) return 'form'
  // The prefix follows the first of 14 digits. Six zeros in front belong to a GTIN-8, which has prefixes of its own.
  const padded = digits.padStart(14, '0')
  return (padded.startsWith('000000') ? RESTRICTED_8 : RESTRICTED).test(padded) ? 'restricted' : null
}

/**
 * GS1's prefixes for numbers within a company or region (02, 04, 2; of 8 digits 0 and 2), and for coupons and receipts
 * (05, 98, 99). Google refuses them: support.google.com/merchants/answer/6286293 and /6286302.
 */
const RESTRICTED = /^\d(?:02|04|05|2|98|99)/
const RESTRICTED_8 = /^0{6}[02]/

/** Tells if digits are the GTIN of a product. */
export function isGtin(digits: string): boolean {
  return gtinFault(digits) === null
}
