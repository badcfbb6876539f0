import { ApiError } from '#kit/ui/api/api-error.ts'
import type { Change } from '../contract.ts'

/**
 * Returns the error for a single edit that took no effect: what the code's text names, or what the platform said. An
 * outcome without a code is a conflict.
 */
export function refusedWrite({
  errorCode,
  errorMessage,
  errorValues,
}: Pick<Change, 'errorCode' | 'errorMessage' | 'errorValues'>): ApiError {
  return new ApiError({
    status: 422,
    code: errorCode ?? 'changes.conflict',
    message: errorMessage ?? '',
    details: errorValues,
  })
}
