/** `1 product`, `2 products`: a number with its English noun. */
export function counted(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
