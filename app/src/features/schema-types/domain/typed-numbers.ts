/**
 * Returns the numbers a text can mean, as people of any country type them: `12.5`, `12,50`, `1.234,50`, `1,234.50`,
 * `1 234,50`, `1'234.50`. The first has decimals if the text can mean such a number; `1,234` is also 1234. A single
 * point always begins decimals, as it has in every value saved so far. Empty for a text that is no number.
 */
export function typedNumbers(text: string): number[] {
  const plain = /^(\d{1,9})(?:[.,](\d{1,4}))?$/.exec(text)
  const grouped = /^([1-9]\d{0,2}(?:([ \u00a0\u202f'’.,])\d{3})(?:\2\d{3})?)(?:([.,])(\d{1,4}))?$/.exec(text)
  const found: number[] = []
  if (plain) found.push(Number(`${plain[1]}.${plain[2] ?? '0'}`))
  const [, whole = '', separator = '', point, decimals = '0'] = grouped ?? []
  if (grouped && separator !== point && !(plain && separator === '.'))
    found.push(Number(`${whole.replace(/\D/g, '')}.${decimals}`))
  return found
}
