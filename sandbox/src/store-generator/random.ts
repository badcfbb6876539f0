/** Returns a number from 0 to 1 (exclusive), always the same for the same text (FNV-1a, then one round of mixing). */
export function chance(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return ((hash ^ (hash >>> 13)) >>> 0) / 0x1_0000_0000
}

/** Returns an integer from `low` to `high`, both included, always the same for the same text. */
export const between = (text: string, low: number, high: number): number =>
  low + Math.floor(chance(text) * (high - low + 1))

/** Returns one of `items`, always the same for the same text. */
export function pick<T>(text: string, items: readonly [T, ...T[]]): T {
  return items[Math.floor(chance(text) * items.length)] ?? items[0]
}
