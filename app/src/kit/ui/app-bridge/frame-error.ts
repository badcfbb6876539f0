import { ApiError } from '../api/api-error.ts'

/** What App Bridge calls the kinds of its errors, and our code of each. */
const KINDS = {
  INVALID_ACTION: 'frame.invalid-action',
  INVALID_PAYLOAD: 'frame.invalid-payload',
  PERMISSION: 'frame.permission',
  NETWORK: 'frame.network',
  PERSISTENCE: 'frame.persistence',
  UNSUPPORTED_OPERATION: 'frame.unsupported-operation',
  INVALID_ORIGIN: 'frame.invalid-origin',
  FAILED_AUTHENTICATION: 'frame.failed-authentication',
} as const

/**
 * What the admin's frame refused, as one failure among the others: `APP::ERROR::<KIND>` in the error's type or words. A kind it
 * has no name for is the line to the admin that broke.
 */
export function frameError(cause: unknown): ApiError {
  const { type = '', message = '' } = (cause ?? {}) as { type?: unknown; message?: unknown }
  const named = /APP::ERROR::([A-Z_]+)/.exec(`${String(type)} ${String(message)}`)?.[1]
  const code = named && named in KINDS ? KINDS[named as keyof typeof KINDS] : KINDS.NETWORK
  return new ApiError({ status: 0, code, message: String(message), cause })
}
