/**
 * Parses a theme's JSON file as the platform does: with comments, and with a trailing comma. Null if it is still not
 * JSON. One pass, whatever the text.
 */
export function parseThemeJson(text: string): unknown {
  try {
    return JSON.parse(plainJson(text.replace(/^\uFEFF/, '')))
  } catch {
    return null
  }
}

/** Strings, comments, and single characters; anything unclosed runs to the end. */
const PIECE = /"(?:[^"\\]|\\[\s\S])*"?|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|\s+|[\s\S]/g

function plainJson(text: string): string {
  const kept: string[] = []
  // Position of a comma that only whitespace and comments have followed so far.
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

/** True if the last piece other than whitespace ends an entry: a comma after anything else is an error. */
function hasEntry(kept: string[]): boolean {
  const last = kept.findLast((piece) => piece.trim() !== '')
  return last !== undefined && !/^[[{,:]$/.test(last)
}
