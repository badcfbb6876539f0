import { type FindingKey, sentenceOf } from '#rules/redirects/compile/finding.ts'
import { LINE_FINDINGS } from './line-findings.ts'

/** Returns the text key of a finding: a sentence of the compiler, or one about a line the compiler was not given. */
export function textOf({ key }: { key: string }): string {
  return (LINE_FINDINGS as readonly string[]).includes(key)
    ? `redirects:line.${key}`
    : sentenceOf(key as FindingKey)
}
