/** An open end stands in the URL as `-`, so that the pair keeps its order. */
export function day(value: string): string {
  return value === '-' ? '' : value
}
