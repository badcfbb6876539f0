import type { TextField } from './writing-request.ts'

/** An answer of 4,000 tokens is shorter, including its markup. */
const LONGEST_BODY = 50_000
/** Multiple of a text's allowed length; a longer one is cut to its first sentences at best. */
const TIMES = 10
const SHORTEST = 2_000

/**
 * Cuts a model's answer for one text to its beginning; all further steps work on this. A model may answer with
 * megabytes that are of no use.
 */
export function cutAnswer(text: string, { to, format }: Pick<TextField, 'to' | 'format'>): string {
  return text.slice(0, format === 'html' ? LONGEST_BODY : Math.max(SHORTEST, to * TIMES))
}
