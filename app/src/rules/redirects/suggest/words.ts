import { decoded } from '#kit/shared/decoded.ts'

/** File extensions, and names of a folder's index page. */
const NO_WORD = new Set([
  'html',
  'htm',
  'index',
  'the',
  'and',
  'of',
  'to',
  'a',
  'in',
  'for',
  'with',
  'und',
  'der',
  'die',
  'das',
])

/** Returns the words of a path or title: lower case, no accents, singular; any script. */
export function wordsOf(text: string): string[] {
  const plain = decoded(text).normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('ß', 'ss').toLowerCase()
  const words: string[] = []
  for (const word of plain.split(/[^\p{L}\p{N}]+/u))
    if (word !== '' && !NO_WORD.has(word)) words.push(stem(word))
  return words
}

/** Reduces singular and plural to one form, if the ending shows it. */
function stem(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (word.length > 4 && /(?:[sxz]|ch|sh)es$/.test(word)) return word.slice(0, -2)
  if (word.length > 3 && word.endsWith('s') && !/(?:ss|us|is)$/.test(word)) return word.slice(0, -1)
  return word
}

/** Returns the parts of a path in lower case, without query, trailing slash and file extension. */
export function partsOf(path: string): string[] {
  const [plain = ''] = path.split(/[?#]/, 1)
  const parts = decoded(plain)
    .toLowerCase()
    .split('/')
    .filter((part) => part !== '')
  const last = parts.at(-1)?.replace(/\.html?$/, '')
  if (last === undefined) return parts
  return last === 'index' ? parts.slice(0, -1) : [...parts.slice(0, -1), last]
}
