import { LiquidError, type Token } from 'liquidjs'

/** An error inside a template that carries its own location, e.g. in an included file. */
export class TemplateError extends Error {
  readonly file: string
  readonly line: number
  constructor(message: string, location: { file: string; line: number }) {
    super(message)
    this.name = 'TemplateError'
    this.file = location.file
    this.line = location.line
  }
}

/** Returns the reason of an error without the location liquidjs appends. */
export function reason(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.replace(/(, file:[^,\n]*)?, line:\d+, col:\d+[\s\S]*$/, '')
}

/** Returns the location of an error, as far as known. */
export function locationOf(
  error: unknown,
  token?: Token,
): { file: string | undefined; line: number | undefined } {
  if (error instanceof TemplateError) return { file: error.file, line: error.line }
  const own = LiquidError.is(error) && 'token' in error ? (error.token as Token) : undefined
  const at = own ?? token
  return { file: at?.file ?? token?.file, line: at?.getPosition()[0] }
}

/** Formats an error as the platform prints it into the page: `Liquid error (sections/header line 3): …`. */
export function errorMessage(error: unknown, token?: Token): string {
  const { file, line } = locationOf(error, token)
  const location = file ? ` (${file.replace(/\.liquid$/, '')} line ${line})` : ''
  const syntax = error instanceof Error && /ParseError|TokenizationError/.test(error.name)
  return `Liquid ${syntax ? 'syntax ' : ''}error${location}: ${reason(error)}`
}
