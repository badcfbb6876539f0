/** Whether a reason (a code of the error catalogue) says that the page was read and not judged. */
export function isUnjudged(reason: string | null): boolean {
  return reason?.startsWith('rich-results.') === true
}

/** Whether it was too large for that. */
export function isTooLarge(reason: string | null): boolean {
  return reason === 'rich-results.too-large-to-judge'
}
