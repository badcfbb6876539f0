/** Formats a number with its English noun: `1 product`, `2 products`. */
export function counted(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
