/** The URL writes an open end as `-`, so that the pair keeps its order. */
export function day(value: string): string {
  return value === '-' ? '' : value
}
