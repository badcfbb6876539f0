import type { Level } from './check.ts'

/** Points a page begins with, and what each of its issues takes; no page has fewer than none. */
export const POINTS = { page: 100, critical: 20, warning: 5 } as const

/** Points a page loses by its issues. */
export function pointsLost(issues: Readonly<Record<Level, number>>): number {
  return Math.min(POINTS.page, issues.critical * POINTS.critical + issues.warning * POINTS.warning)
}

/** The average of all pages, rounded down: never 100 while an issue is left. Null without a page. */
export function scoreOf({ pages, lost }: { pages: number; lost: number }): number | null {
  return pages === 0 ? null : Math.floor(POINTS.page - lost / pages)
}
