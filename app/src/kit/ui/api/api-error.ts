/** A call that failed, as the server said it (`{message, code, details}`) or as the network did. */
export class ApiError extends Error {
  /** HTTP status; 0 when no answer came. */
  readonly status: number
  /** Code of the error catalogue, `network.unreachable`, `browser.not-loaded` or `http.<status>`. */
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

/** Spec 1 §4: a 403 that says so changes nothing on the screen. */
export function isDontRefresh(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403 && error.message === "Don't Refresh"
}

/** Reads the body of a failed answer, whatever shape it has: a string error is shown as it is (spec 1 §8). */
export async function errorFrom(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '')
  const body = parse(text)
  const fields = isRecord(body) ? (isRecord(body['data']) ? { ...body, ...body['data'] } : body) : {}
  return new ApiError({
    status: response.status,
    code: typeof fields['code'] === 'string' ? fields['code'] : `http.${response.status}`,
    message: typeof fields['message'] === 'string' ? fields['message'] : typeof body === 'string' ? body : '',
    details: fields['details'],
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
