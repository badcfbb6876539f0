import type { Finding } from '../domain/finding.ts'
import type { Sitemap } from '../domain/page-text.ts'

/** An address whose turn it is, and how often it was put off. */
export interface NextPage {
  url: string
  attempts: number
}

/** What came of asking for a page. */
export interface Visit {
  /** Null when the address leads to another one, which stands in `links` if it is the store's. */
  finding: Finding | null
  /** Further pages of the store. */
  links: string[]
}

/** Everything an audit still has to read; it survives a crash when it lies in the database. */
export interface Frontier {
  nextSitemap(): Promise<string | null>
  settleSitemap(url: string, found: Sitemap): Promise<void>
  /** Up to `count` pages that wait; the same ones again until they are settled or postponed. */
  nextPages(count: number): Promise<NextPage[]>
  settlePage(asked: string, visit: Visit): Promise<void>
  /** Asked too early: it waits for another turn. */
  postpone(asked: string): Promise<void>
}
