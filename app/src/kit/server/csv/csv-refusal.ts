import { AppError, type ErrorDefinition } from '#kit/shared/errors.ts'
import { CsvProblem } from './read-csv.ts'

/** What keeps a file from being read, as an error of the feature that reads it; any other failure is returned as it is. */
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
