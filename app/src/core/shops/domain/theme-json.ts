/**
 * A theme's JSON file as the platform reads it: with comments, and with a comma behind the last entry. Null when it is
 * no JSON all the same. One pass, whatever the text.
 */
export function parseThemeJson(text: string): unknown {
  try {
    return JSON.parse(plainJson(text.replace(/^\uFEFF/, '')))
  } catch {
    return null
  }
}

/** Strings, comments, and everything else one by one; what is not closed runs to the end. */
const PIECE = /"(?:[^"\\]|\\[\s\S])*"?|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|\s+|[\s\S]/g

function plainJson(text: string): string {
  const kept: string[] = []
  // Place of a comma that nothing but space and comments has followed yet.
  let comma = -1
  for (const [piece] of text.matchAll(PIECE)) {
    if (piece.startsWith('//') || piece.startsWith('/*')) continue
    if (/^\s/.test(piece)) {
      kept.push(piece)
      continue
    }
    if ((piece === '}' || piece === ']') && comma !== -1) kept[comma] = ''
    comma = piece === ',' && hasEntry(kept) ? kept.length : -1
    kept.push(piece)
  }
  return kept.join('')
}

/** True when the last piece that is no space ends an entry: a comma behind anything else is a fault. */
function hasEntry(kept: string[]): boolean {
  const last = kept.findLast((piece) => piece.trim() !== '')
  return last !== undefined && !/^[[{,:]$/.test(last)
}
