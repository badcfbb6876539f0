import type { Sitemap } from './sitemap/read-sitemap.ts'
import type { Visit } from './visit.ts'

/** A URL to read next, and how often it was put off. */
export interface NextPage {
  url: string
  attempts: number
}

/** A sitemap to read next, and how often it was put off. */
export interface NextSitemap {
  url: string
  attempts: number
}

/** Everything a run still has to read. It survives a crash if it is kept in the database. */
export interface Frontier {
  nextSitemap(): Promise<NextSitemap | null>
  /** `found` has a reason if the sitemap could not be read or is not one. */
  endSitemap(url: string, found: Sitemap | { reason: string }): Promise<void>
  /** The store did not answer: puts the sitemap off until after the others. */
  postponeSitemap(url: string, reason: string): Promise<void>
  /** Up to `count` waiting pages; the same ones again until they are finished or postponed. */
  nextPages(count: number): Promise<NextPage[]>
  endPage(asked: string, visit: Visit): Promise<void>
  /** The store did not answer: puts the page off to another turn. */
  postpone(asked: string): Promise<void>
}
