/** One tag or output of a file. */
export interface CodePiece {
  /** Name of the tag; null for `{{ … }}`. */
  tag: string | null
  /** The code after the name, strings included. */
  code: string
  /** The same code with the contents of strings blanked out. */
  masked: string
  /** Offset of `code` in the file. */
  offset: number
  /** Offset of the tag's name. */
  tagOffset: number
}

/** Tags whose body contains no code of the page. */
const OPAQUE = new Set(['raw', 'comment', 'schema', 'javascript', 'stylesheet', 'doc'])

const mask = (code: string) =>
  code.replace(/"[^"]*"|'[^']*'/g, (match) => match[0] + ' '.repeat(match.length - 2) + match[0])

function piece(tag: string | null, code: string, location: { offset: number; tagOffset: number }): CodePiece {
  return { tag, code, masked: mask(code), ...location }
}

/** Returns the tags and outputs of a file in order, without those in comments and other opaque bodies. */
export function codePieces(body: string): CodePiece[] {
  const pieces: CodePiece[] = []
  const opening = /\{%-?|\{\{-?/g
  for (let match = opening.exec(body); match; match = opening.exec(body)) {
    const isTag = match[0].startsWith('{%')
    const begin = match.index + match[0].length
    const end = isTag ? body.indexOf('%}', begin) : outputEnd(body, begin)
    if (end === -1) break
    const inner = body.slice(begin, end).replace(/-$/, ' ')
    opening.lastIndex = end + 2
    if (!isTag) {
      pieces.push(piece(null, inner, { offset: begin, tagOffset: begin }))
      continue
    }
    const [whole = '', name = ''] = /^\s*(#|[\w-]+)?/.exec(inner) ?? []
    const offset = begin + whole.length
    if (name === 'liquid') pieces.push(...linePieces(inner.slice(whole.length), offset))
    else pieces.push(piece(name, inner.slice(whole.length), { offset, tagOffset: offset - name.length }))
    if (OPAQUE.has(name)) {
      const closing = new RegExp(`\\{%-?\\s*end${name}\\s*-?%\\}`, 'g')
      closing.lastIndex = opening.lastIndex
      const closed = closing.exec(body)
      opening.lastIndex = closed ? closing.lastIndex : body.length
    }
  }
  return pieces
}

/** Returns the end of an output; a `}}` inside a string does not count. */
function outputEnd(body: string, begin: number): number {
  const pattern = /"[^"]*"|'[^']*'|\}\}/g
  pattern.lastIndex = begin
  for (let match = pattern.exec(body); match; match = pattern.exec(body))
    if (match[0] === '}}') return match.index
  return -1
}

/** Returns the lines of a `liquid` tag, each as a tag. */
function linePieces(code: string, start: number): CodePiece[] {
  const pieces: CodePiece[] = []
  let offset = start
  let opaque: string | undefined
  for (const line of code.split('\n')) {
    const [whole = '', name = ''] = /^\s*(#|[\w-]+)?/.exec(line) ?? []
    if (opaque !== undefined) {
      if (name === `end${opaque}`) opaque = undefined
    } else if (name !== '') {
      const at = offset + whole.length
      pieces.push(piece(name, line.slice(whole.length), { offset: at, tagOffset: at - name.length }))
      if (OPAQUE.has(name)) opaque = name
    }
    offset += line.length + 1
  }
  return pieces
}
