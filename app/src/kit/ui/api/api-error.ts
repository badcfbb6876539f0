import { parsedJson } from '#kit/shared/parsed-json.ts'

/** A failed call, as reported by the server (`{message, code, details}`) or the network. */
export class ApiError extends Error {
  /** HTTP status; 0 if there was no response. */
  readonly status: number
  /**
   * Code of the error catalogue, `network.unreachable` (nothing was done), `network.interrupted` (it may have been
   * done), `browser.not-loaded` or `http.<status>`.
   */
  readonly code: string
  readonly details: Record<string, unknown>

  constructor(failure: {
    status: number
    code: string
    message: string
    details?: unknown
    cause?: unknown
  }) {
    super(failure.message, { cause: failure.cause })
    this.name = 'ApiError'
    this.status = failure.status
    this.code = failure.code
    this.details = isRecord(failure.details) ? failure.details : {}
  }
}

/** Returns whether a 403 must leave the screen unchanged (spec 1 §4). */
export function isDontRefresh(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403 && error.message === "Don't Refresh"
}

/** Reads the body of a failed response, whatever its shape: a string error is shown unchanged (spec 1 §8). */
export async function errorFrom(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '')
  const body = parsedJson(text)
  const fields = isRecord(body) ? (isRecord(body['data']) ? { ...body, ...body['data'] } : body) : {}
  return new ApiError({
    status: response.status,
    code: typeof fields['code'] === 'string' ? fields['code'] : `http.${response.status}`,
    message: typeof fields['message'] === 'string' ? fields['message'] : typeof body === 'string' ? body : '',
    details: fields['details'],
  })
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
