/** Thrown for a theme's JSON file that cannot be parsed; holds the position of the error. */
export class JsonFileError extends Error {
  readonly file: string
  readonly line: number
  readonly column: number
  constructor(message: string, location: { file: string; line: number; column: number }) {
    super(message)
    this.name = 'JsonFileError'
    this.file = location.file
    this.line = location.line
    this.column = location.column
  }
}

/** Blanks out comments, keeping every line and column in place. */
function blankComments(body: string): string {
  return body.replace(/"(?:[^"\\\n]|\\.)*"|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, (match) =>
    match.startsWith('"') ? match : match.replace(/[^\n]/g, ' '),
  )
}

/** Blanks out the comma after the last entry, keeping every line and column in place. */
function blankTrailingCommas(source: string): string {
  return source.replace(/"(?:[^"\\\n]|\\.)*"|(?<![[{,:]\s*),(?=\s*[}\]])/g, (match) =>
    match === ',' ? ' ' : match,
  )
}

/**
 * Parses a JSON file of a theme. The platform writes a comment at the head of its own files, and accepts comments
 * anywhere and a comma after the last entry. Throws `JsonFileError` with line and column of the first error.
 */
export function parseJsonFile(file: string, body: string): unknown {
  const source = blankTrailingCommas(blankComments(body.replace(/^\uFEFF/, '')))
  try {
    return JSON.parse(source)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const position = /position (\d+)/.exec(message)
    const offset = position ? Number(position[1]) : source.trimEnd().length
    const before = source.slice(0, offset)
    const line = before.split('\n').length
    const column = offset - before.lastIndexOf('\n')
    throw new JsonFileError(message.replace(/ in JSON at position.*$/s, '').replace(/,? \.\.\..*$/s, ''), {
      file,
      line,
      column,
    })
  }
}
