import { textsIn } from '#kit/server/texts.ts'
import type { Evidence } from '#rules/audit/check.ts'

/** Name of a check, and the text of a finding, outside the browser. */
export interface CheckWords {
  problem(check: string): string
  says(finding: { check: string; values: Evidence }): string
}

/** Returns the texts in one language, for files and the command line. */
export function checkWordsIn(language: string): CheckWords {
  const texts = textsIn(language)
  return {
    problem: (check) => texts(`audit:check.${check}.title`),
    says: ({ check, values }) => texts(`audit:check.${check}.says`, { ...values }),
  }
}
