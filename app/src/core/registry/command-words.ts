import { errorWordsIn } from '#kit/server/texts.ts'
import { AppError } from '#kit/shared/errors.ts'

/** Returns the command line's message for a failure. */
export function wordsOf(error: unknown): string {
  if (error instanceof AppError)
    return errorWordsIn('en')({
      reason: error.code.replace(':', '.'),
      values: (error.details ?? {}) as Record<string, string | number>,
    })
  return error instanceof Error ? error.message : String(error)
}
