import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ungroundedClaims } from './grounding.ts'

/** Labelled texts by source; `kinds` are those of the claims that are not in the source. */
export type LabelledSource = { language: string; source: string; texts: [text: string, kinds: string[]][] }

/**
 * Score of each set on its first run, before anything was changed for it. The first set was written without looking
 * at the lexicons, the second after they were extended for the first.
 */
export const SETS = {
  first: {
    file: 'blind-cases.json',
    firstRun: {
      found: 56,
      expected: 75,
      textsCaught: 32,
      textsWithClaims: 34,
      falseAlarms: 3,
      honestTexts: 26,
    },
  },
  second: {
    file: 'second-blind-cases.json',
    firstRun: {
      found: 41,
      expected: 44,
      textsCaught: 18,
      textsWithClaims: 18,
      falseAlarms: 1,
      honestTexts: 15,
    },
  },
} as const

export type Score = { -readonly [Key in keyof (typeof SETS)['first']['firstRun']]: number }

/**
 * Returns a set's current score: kinds of claims found of those labelled, texts with a claim refused, honest texts
 * refused.
 */
export function scoreOf(set: keyof typeof SETS): Score {
  const score: Score = {
    found: 0,
    expected: 0,
    textsCaught: 0,
    textsWithClaims: 0,
    falseAlarms: 0,
    honestTexts: 0,
  }
  const sources: LabelledSource[] = JSON.parse(
    readFileSync(join(import.meta.dirname, SETS[set].file), 'utf8'),
  )
  for (const { source, texts } of sources)
    for (const [text, kinds] of texts) {
      const found = new Set<string>(ungroundedClaims(text, source).map(({ kind }) => kind))
      score.expected += kinds.length
      score.found += kinds.filter((kind) => found.has(kind)).length
      if (kinds.length > 0) {
        score.textsWithClaims += 1
        if (found.size > 0) score.textsCaught += 1
      } else {
        score.honestTexts += 1
        if (found.size > 0) score.falseAlarms += 1
      }
    }
  return score
}
