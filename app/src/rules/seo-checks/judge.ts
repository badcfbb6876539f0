import {
  type Check,
  type CheckColour,
  type CheckResult,
  type CheckSettings,
  type CheckSubject,
  concerns,
} from './check.ts'
import { blogDescriptionCheck } from './checks/blog-description.ts'
import { blogTitleCheck } from './checks/blog-title.ts'
import { descriptionLengthCheck } from './checks/description-length.ts'
import { keywordInTextCheck } from './checks/keyword-in-text.ts'
import { keywordInTitleCheck } from './checks/keyword-in-title.ts'
import { seoDescriptionCheck } from './checks/seo-description.ts'
import { seoTitleCheck } from './checks/seo-title.ts'

export const CHECKS: readonly Check[] = [
  seoTitleCheck,
  seoDescriptionCheck,
  descriptionLengthCheck,
  keywordInTextCheck,
  keywordInTitleCheck,
  blogTitleCheck,
  blogDescriptionCheck,
]

export interface Judgement {
  results: CheckResult[]
  /** The worst colour of all results. */
  colour: CheckColour
  /** 0 to 100: green counts fully, yellow half. Null without a focus keyword (specification 2-features §5). */
  score: number | null
}

const WORTH: Record<CheckColour, number> = { green: 1, yellow: 0.5, red: 0 }

/** Runs every check that applies to the subject, by the lengths its shop has chosen. */
export function judge(subject: CheckSubject, settings: CheckSettings): Judgement {
  const results = CHECKS.flatMap((check) => {
    const found = concerns(check, subject.kind) ? check.judge(subject, settings) : null
    return found ? [{ id: check.id, ...found }] : []
  })
  const has = (colour: CheckColour) => results.some((result) => result.colour === colour)
  return {
    results,
    colour: has('red') ? 'red' : has('yellow') ? 'yellow' : 'green',
    score: subject.focusKeyword?.trim() ? scoreOf(results) : null,
  }
}

function scoreOf(results: CheckResult[]): number | null {
  if (results.length === 0) return null
  return Math.round((100 * results.reduce((sum, { colour }) => sum + WORTH[colour], 0)) / results.length)
}
