import type { ListedPage } from './listed-page.ts'

/** Levels of findings; `info` does not affect the verdict on a page. */
export const LEVELS = ['error', 'warning', 'info'] as const
type Level = (typeof LEVELS)[number]

/** Problems of a URL in a sitemap, most serious first. */
export const SITEMAP_CODES = [
  'dead',
  'redirect',
  'noindex',
  'blocked',
  'canonical-elsewhere',
  'other-host',
  'missing',
  'no-return',
  'lastmod-future',
  'twice',
  'lastmod-behind',
  'lastmod-unfounded',
  'without-image',
] as const
export type SitemapCode = (typeof SITEMAP_CODES)[number]

type Evidence = Record<string, string | number>

/** Result of a check; the texts are added where it is shown. */
export interface SitemapFinding {
  code: SitemapCode
  level: Level
  values: Evidence
}

interface Declared<Reads extends keyof ListedPage, Named extends string> {
  /**
   * Key of its texts below `check.<id>` in the locale file `sitemaps`: its name, its sentence, why it matters, how to
   * fix it and when to ignore it. Its page is `docs/sitemap-checks/<id>.md`.
   */
  id: SitemapCode
  level: Level
  /** Fields it may read; it gets no others. */
  reads: readonly Reads[]
  /** Names of the values in the sentence `check.<id>.says`. */
  evidence: readonly Named[]
  /** Returns the evidence; null if there is no problem, or if it cannot be determined. */
  judge(page: Pick<ListedPage, Reads>): Record<Named, string | number> | null
}

/** Check for one possible problem of a listed page. */
export interface SitemapCheck extends Omit<Declared<keyof ListedPage, string>, 'judge'> {
  judge(page: ListedPage): Evidence | null
}

/** Declares a check, typed by the fields it reads and the evidence it returns. */
export function sitemapCheck<Reads extends keyof ListedPage, const Named extends string>(
  check: Declared<Reads, Named>,
): SitemapCheck {
  return check
}
