import type { Sitemap } from './sitemap/read-sitemap.ts'
import type { Visit } from './visit.ts'

/** A URL whose turn it is, and how often it was put off. */
export interface NextPage {
  url: string
  attempts: number
}

/** Everything a run still has to read; it survives a crash when it lies in the database. */
export interface Frontier {
  nextSitemap(): Promise<string | null>
  /** Null: it could not be read, or is none. */
  endSitemap(url: string, found: Sitemap | null): Promise<void>
  /** Up to `count` pages that wait; the same ones again until they are settled or postponed. */
  nextPages(count: number): Promise<NextPage[]>
  endPage(asked: string, visit: Visit): Promise<void>
  /** Asked too early: it waits for another turn. */
  postpone(asked: string): Promise<void>
}
