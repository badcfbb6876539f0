/** Returns a part of a URL as people read it; unchanged if its percent signs are no encoding. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
