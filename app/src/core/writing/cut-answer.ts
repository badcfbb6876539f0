import type { TextField } from './writing-request.ts'

/** An answer of 4,000 tokens is shorter, its markup included. */
const LONGEST_BODY = 50_000
/** Times the length a text may have: what is longer is cut to its first sentences at best. */
const TIMES = 10
const SHORTEST = 2_000

/**
 * The beginning of what a model wrote for one text; everything else works on this. A model may answer with megabytes, and
 * nobody would read them.
 */
export function cutAnswer(text: string, { to, format }: Pick<TextField, 'to' | 'format'>): string {
  return text.slice(0, format === 'html' ? LONGEST_BODY : Math.max(SHORTEST, to * TIMES))
}
