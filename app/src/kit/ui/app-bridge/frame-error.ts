import { ApiError } from '../api/api-error.ts'

/** App Bridge's error kinds, and our code for each. */
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
 * Converts an error of the admin's frame to an `ApiError`: `APP::ERROR::<KIND>` in the error's type or message. An
 * unknown kind counts as a broken connection to the admin.
 */
export function frameError(cause: unknown): ApiError {
  const { type = '', message = '' } = (cause ?? {}) as { type?: unknown; message?: unknown }
  const named = /APP::ERROR::([A-Z_]+)/.exec(`${String(type)} ${String(message)}`)?.[1]
  const code = named && named in KINDS ? KINDS[named as keyof typeof KINDS] : KINDS.NETWORK
  return new ApiError({ status: 0, code, message: String(message), cause })
}
