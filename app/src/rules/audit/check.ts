import type { PageInStore, PageSays } from './subject.ts'

export const LEVELS = ['critical', 'warning'] as const
export type Level = (typeof LEVELS)[number]

/** Where a finding is mended: one of our own screens, the theme, or the resource in the admin. */
export const FIXES = [
  'meta-tags',
  'alt-text',
  'images',
  'broken-links',
  'redirects',
  'sitemaps',
  'schema-results',
  'theme',
  'content',
] as const
export type Fix = (typeof FIXES)[number]

/** The evidence: what stands in the sentence `audit:check.<id>.says`. */
export type Evidence = Readonly<Record<string, string | number>>

export interface Finding {
  check: string
  level: Level
  values: Evidence
}

interface Declared<Subject, Reads extends keyof Subject> {
  /** Its words stand below `check.<id>` of the locale file `audit`, its page is `docs/checks/<id>.md`. */
  id: string
  level: Level
  fix: Fix
  /** What it looks at; it gets no more. */
  reads: readonly Reads[]
  /** It also matters where search engines show nothing of the page. */
  evenHidden?: true
  /** Null: nothing is wrong. */
  judge(subject: Pick<Subject, Reads>): Evidence | null
}

/** A check of what a page says. */
export interface PageCheck extends Omit<Declared<PageSays, keyof PageSays>, 'judge'> {
  judge(subject: PageSays): Evidence | null
}

/** A check of a page among the others of its store. */
export interface StoreCheck extends Omit<Declared<PageInStore, keyof PageInStore>, 'judge'> {
  judge(subject: PageInStore): Evidence | null
}

/** Declares a check of what a page says; it is typed by what it reads. */
export function pageCheck<Reads extends keyof PageSays>(check: Declared<PageSays, Reads>): PageCheck {
  return check
}

/** Declares a check of a page among others; it is typed by what it reads. */
export function storeCheck<Reads extends keyof PageInStore>(check: Declared<PageInStore, Reads>): StoreCheck {
  return check
}
