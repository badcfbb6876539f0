import { type FindingKey, sentenceOf } from '#rules/redirects/compile/finding.ts'
import { LINE_FINDINGS } from './line-findings.ts'

/** The text of what a plan says of a line: the compiler's sentences, and those about lines it was not asked about. */
export function textOf({ key }: { key: string }): string {
  return (LINE_FINDINGS as readonly string[]).includes(key)
    ? `redirects:line.${key}`
    : sentenceOf(key as FindingKey)
}
