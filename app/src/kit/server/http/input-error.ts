import { AppError } from '#kit/shared/errors.ts'
import { type InputIssue, inputSummary } from '#kit/shared/input-issues.ts'
import { textsIn } from '../texts.ts'
import { httpErrors } from './errors.ts'

const english = textsIn('en')

/** Twenty issues are enough to explain a list of a thousand wrong items. */
export const ISSUES_TOLD = 20

/**
 * Returns `http.invalid-input` for these issues, of which there is at least one. Screens put them into the reader's
 * language by their keys; message and summary are English, for API clients and the command line.
 */
export function inputError(found: readonly Omit<InputIssue, 'message'>[], cause?: unknown): AppError {
  const issues: InputIssue[] = found.map(({ path, key, values }) => ({
    path,
    key,
    values,
    message: english(key, values),
  }))
  const problems = issues.map(({ path, message }) => ({ path, problem: message }))
  return new AppError(
    httpErrors.invalidInput,
    { summary: inputSummary(problems, english), issues },
    { cause },
  )
}
