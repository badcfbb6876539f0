import { type FindingKey, sentenceOf } from '#rules/redirects/compile/finding.ts'

/** Faults of a line found before the compiler runs; their sentences are below `redirects:line`. */
const LINE_FINDINGS = ['repeated', 'noPath', 'tooLong', 'controlSigns'] as const
export type LineFinding = (typeof LINE_FINDINGS)[number]

/** Returns the text key of a finding: a sentence of the compiler, or one about a line the compiler was not given. */
export function textOf({ key }: { key: string }): string {
  return (LINE_FINDINGS as readonly string[]).includes(key)
    ? `redirects:line.${key}`
    : sentenceOf(key as FindingKey)
}
