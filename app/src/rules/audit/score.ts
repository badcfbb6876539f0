import type { Level } from './check.ts'
import type { PageInStore } from './subject.ts'

/** Initial points of a page, and the points that each issue takes; the result is never below 0. */
export const POINTS = { page: 100, critical: 20, warning: 5 } as const

/** Returns the points that a page loses by its issues. */
export function pointsLost(issues: Readonly<Record<Level, number>>): number {
  return Math.min(POINTS.page, issues.critical * POINTS.critical + issues.warning * POINTS.warning)
}

/**
 * Reports whether the score counts a page: search engines may show it, or something is wrong with it. A page without
 * an issue that is hidden, or for which another URL counts, says nothing about the store: with many filtered lists
 * the average would be theirs.
 */
export function isCounted(
  { state, indexable }: Pick<PageInStore, 'state' | 'indexable'>,
  issues: Readonly<Record<Level, number>>,
): boolean {
  if (state === 'not-read') return false
  return state === 'broken' || indexable || issues.critical + issues.warning > 0
}

/** Returns the average of all pages, rounded down, so it is never 100 while an issue is left. Null without a page. */
export function scoreOf({ pages, lost }: { pages: number; lost: number }): number | null {
  return pages === 0 ? null : Math.floor(POINTS.page - lost / pages)
}
