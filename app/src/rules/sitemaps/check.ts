import type { ListedPage } from './listed-page.ts'

/** Of an info the verdict on a page takes no notice. */
export const LEVELS = ['error', 'warning', 'info'] as const
type Level = (typeof LEVELS)[number]

/** What can be wrong with a URL of a sitemap, the gravest first. */
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
  'lastmod-behind',
  'twice',
  'lastmod-unfounded',
  'without-image',
] as const
export type SitemapCode = (typeof SITEMAP_CODES)[number]

type Evidence = Record<string, string | number>

/** What a check found; the words are made where they are shown. */
export interface SitemapFinding {
  code: SitemapCode
  level: Level
  values: Evidence
}

interface Declared<Reads extends keyof ListedPage, Named extends string> {
  /**
   * Its words stand below `check.<id>` of the locale file `sitemaps`: what it is called and says, why it matters, how to fix it and
   * when to ignore it. Its page is `docs/sitemap-checks/<id>.md`.
   */
  id: SitemapCode
  level: Level
  /** What it looks at; it gets no more. */
  reads: readonly Reads[]
  /** Names of the values that stand in the sentence `check.<id>.says`. */
  evidence: readonly Named[]
  /** Null: it is not wrong, or nobody can know. */
  judge(page: Pick<ListedPage, Reads>): Record<Named, string | number> | null
}

/** One thing that can be wrong with a listed page. */
export interface SitemapCheck extends Omit<Declared<keyof ListedPage, string>, 'judge'> {
  judge(page: ListedPage): Evidence | null
}

/** Declares a check; it is typed by what it reads and by the evidence it gives. */
export function sitemapCheck<Reads extends keyof ListedPage, const Named extends string>(
  check: Declared<Reads, Named>,
): SitemapCheck {
  return check
}
