/** Returns the LIKE pattern of texts that contain these words, `%` and `_` among them taken literally. */
export function contains(words: string): string {
  return `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`
}
