import type { Apart } from '#core/crawl/facts/collect-apart.ts'
import type { VisitedPage } from '#core/crawl/visit.ts'

/** What a feature says of any storefront that `bin/signpost audit` reads, without a database. */
export interface SiteReport {
  /** Its part of the JSON document, by its slug. */
  slug: string
  begin(site: { origin: string; apart: Apart; limit: number }): SiteReporter
}

export interface SiteReporter {
  /** A page as it is read; nothing of it is kept but what others are judged by. */
  page(page: VisitedPage): Promise<void>
  /** Pages that stand in a sitemap, told before the pages themselves; null: one that could not be read. */
  listed?(urls: readonly string[] | null): void
  redirect(from: string, redirect: { to: string; status: number; steps: number }): void
  /** When all pages were read, and whether those are all there are. */
  end(complete: boolean): SiteReportResult
}

export interface SiteReportResult {
  /** Something is wrong that has to be mended. */
  critical: boolean
  json: object
  /** In words, for the foot of the report. */
  lines: string[]
  /** One row for each finding, below `SITE_REPORT_COLUMNS`. */
  rows: (string | number)[][]
}

export const SITE_REPORT_COLUMNS = ['level', 'check', 'problem', 'url', 'finding'] as const
