/** An error in the shape of the OpenAI API: `{"error": {message, type, param, code}}`. */
export class ModelError extends Error {
  readonly status: number
  readonly body: { error: { message: string; type: string; param: string | null; code: string | null } }
  readonly headers: Record<string, string>

  constructor(
    status: number,
    error: { message: string; type?: string; param?: string | null; code?: string | null },
    headers: Record<string, string> = {},
  ) {
    super(error.message)
    this.name = 'ModelError'
    this.status = status
    this.headers = headers
    const { message, type = 'invalid_request_error', param = null, code = null } = error
    this.body = { error: { message, type, param, code } }
  }
}

/** Returns the error for a missing or invalid part of a question. */
export function badQuestion(message: string, param: string | null = null, code: string | null = null) {
  return new ModelError(400, { message, param, code })
}
