/** True if a reason (a code of the error catalogue) means that the page was read but not judged. */
export function isUnjudged(reason: string | null): boolean {
  return reason?.startsWith('rich-results.') === true
}

/** True if the page was too large to be judged. */
export function isTooLarge(reason: string | null): boolean {
  return reason === 'rich-results.too-large-to-judge'
}
