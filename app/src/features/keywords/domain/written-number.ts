/**
 * Parses a number as people and spreadsheets write it: `1,300`, `1.300`, `1 300`, `€0.45`, `0,45`. Null for words,
 * empty text and ranges (`1K – 10K`), whose middle would be invented.
 */
export function writtenNumber(text: string): number | null {
  const plain = text.replace(/[\p{Sc}\s\u00A0'’]|[A-Z]{3}/gu, '')
  if (!/^\d[\d.,]*$/.test(plain)) return null
  const value = Number(withPoint(plain))
  return Number.isFinite(value) ? value : null
}

/** With both separators, the last one marks the decimals; a single kind does too unless three digits follow each. */
function withPoint(digits: string): string {
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  if (last < 0) return digits
  const sign = digits[last] as string
  const isBoth = digits.includes('.') && digits.includes(',')
  const isThousands = new RegExp(`^[1-9]\\d{0,2}(\\${sign}\\d{3})+$`).test(digits)
  if (!isBoth && isThousands) return digits.replaceAll(sign, '')
  return `${digits.slice(0, last).replace(/[.,]/g, '')}.${digits.slice(last + 1)}`
}
