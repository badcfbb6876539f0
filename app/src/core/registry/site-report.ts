import type { Apart } from '#core/crawl/facts/collect-apart.ts'
import type { VisitedPage } from '#core/crawl/visit.ts'

/** A feature's report on any storefront that `bin/signpost audit` reads, without a database. */
export interface SiteReport {
  /** Slug of its part of the JSON document. */
  slug: string
  begin(site: { origin: string; apart: Apart; limit: number }): SiteReporter
}

export interface SiteReporter {
  /** Called with each page as it is read; only what is needed to judge other pages is kept. */
  page(page: VisitedPage): Promise<void>
  /** Called with the pages of a sitemap, before the pages themselves; null: the sitemap could not be read. */
  listed?(urls: readonly string[] | null): void
  redirect(from: string, redirect: { to: string; status: number; steps: number }): void
  /** Called when all pages were read; `complete` is true if those are all pages of the site. */
  end(complete: boolean): SiteReportResult
}

export interface SiteReportResult {
  /** True if a problem needs to be fixed. */
  critical: boolean
  json: object
  /** Text lines for the end of the report. */
  lines: string[]
  /** One row per finding, below `SITE_REPORT_COLUMNS`. */
  rows: (string | number)[][]
}

export const SITE_REPORT_COLUMNS = ['level', 'check', 'problem', 'url', 'finding'] as const
