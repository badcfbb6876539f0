import type { CheckResult } from '#rules/seo-checks/check.ts'
import { judge } from '#rules/seo-checks/judge.ts'
import type { TitlePattern } from '#rules/seo-checks/title-pattern.ts'
import { DESCRIPTION_LIMIT, TITLE_LIMIT } from './bounds.ts'
import { isListingCode, type ListingCode } from './finding.ts'

/** What the texts of articles are judged by: the lengths the shop has chosen, and what its theme adds to titles. */
export interface ListingMeasure {
  lengths: 'wide' | 'narrow'
  titlePattern: TitlePattern | null
}

export interface ListingResult extends CheckResult {
  id: ListingCode
}

const LIMITS: Record<ListingCode, number> = { 'seo-title': TITLE_LIMIT, 'seo-description': DESCRIPTION_LIMIT }

/**
 * Judges a post's title and description in search results as the list of meta tags judges those of its article
 * (decision 0125). What is too long to be saved is red.
 */
export function judgeListing(
  { title, seoTitle, seoDescription }: { title: string; seoTitle: string; seoDescription: string },
  { lengths, titlePattern }: ListingMeasure,
): ListingResult[] {
  const subject = { kind: 'article', title, seoTitle, seoDescription, titlePattern } as const
  const { results } = judge({ ...subject, text: null, focusKeyword: null }, { lengths })
  return results.flatMap(({ id, colour, ...found }) => {
    if (!isListingCode(id)) return []
    const isRefused = (found.values['length'] ?? 0) > LIMITS[id]
    return [{ ...found, id, colour: isRefused ? 'red' : colour }]
  })
}
