/**
 * Reports whether a text shows an amount of money, in any way of writing it: 1,234.50, 1.234,50, 1 234.50; whole
 * amounts with or without decimals.
 */
export function showsAmount(text: string, amount: number): boolean {
  const [whole = '', decimals = ''] = amount.toFixed(2).split('.')
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, String.raw`[.,'’\s]?`)
  const rest = String.raw`[.,'’\s]{1,2}${decimals}`
  const fraction = decimals === '00' ? `(?:${rest})?` : rest
  return new RegExp(String.raw`(?<![\d.,])${grouped}${fraction}(?![.,]?\d)`).test(text)
}
