import { AppError, type ErrorDefinition } from '#kit/shared/errors.ts'
import { CsvProblem } from './read-csv.ts'

/**
 * Returns a problem that prevents reading a file as an error of the feature that reads it; returns any other failure
 * unchanged.
 */
export function csvRefusal(
  error: unknown,
  { binaryFile, unreadableCsv }: Record<'binaryFile' | 'unreadableCsv', ErrorDefinition>,
): unknown {
  if (!(error instanceof CsvProblem)) return error
  const { kind, line, message: reason } = error
  return kind === 'binary'
    ? new AppError(binaryFile, { line })
    : new AppError(unreadableCsv, { line, reason })
}
