import { listFormat } from '#kit/shared/formatters.ts'
import { ApiError } from '../api/api-error.ts'

/**
 * Returns an error whose `fields` are what the reader's screen calls them. The server sends names of the code, which
 * only the form can put into words. Errors without fields are returned as they are.
 */
export function withFieldNames(
  error: unknown,
  { nameOf, language }: { nameOf: (field: string) => string; language: string },
): unknown {
  if (!(error instanceof ApiError) || !Array.isArray(error.details['fields'])) return error
  const names = error.details['fields'].map((field) => nameOf(String(field)))
  const { status, code, message, details } = error
  const fields = listFormat(language, { type: 'conjunction' }).format(names)
  return new ApiError({ status, code, message, details: { ...details, fields }, cause: error })
}
