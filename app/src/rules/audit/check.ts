import type { PageInStore, PageSays } from './subject.ts'

export const LEVELS = ['critical', 'warning'] as const
export type Level = (typeof LEVELS)[number]

/** Where a finding is fixed: one of our own screens, the theme, or the resource in the admin. */
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

/** The evidence: values for the sentence `audit:check.<id>.says`. */
export type Evidence = Readonly<Record<string, string | number>>

/** What a check of the SEO audit found on a page; the contract shows it as `AuditFinding`. */
export interface CheckFinding {
  check: string
  level: Level
  values: Evidence
}

interface Declared<Subject, Reads extends keyof Subject> {
  /** Its texts are under `check.<id>` in the locale file `audit`; its page is `docs/checks/<id>.md`. */
  id: string
  level: Level
  fix: Fix
  /** The facts that it reads; it receives no others. */
  reads: readonly Reads[]
  /** Whether it also matters if search engines do not show the page. */
  evenHidden?: true
  /** Whether its evidence names a part of the page, which a menu or theme may put on every page. */
  namesPart?: true
  /** Null: nothing is wrong. */
  judge(subject: Pick<Subject, Reads>): Evidence | null
}

/** A check of a page's own content. */
export interface PageCheck extends Omit<Declared<PageSays, keyof PageSays>, 'judge'> {
  judge(subject: PageSays): Evidence | null
}

/** A check of a page in relation to the other pages of its store. */
export interface StoreCheck extends Omit<Declared<PageInStore, keyof PageInStore>, 'judge'> {
  judge(subject: PageInStore): Evidence | null
}

/** Declares a check of a page's own content, typed by the facts it reads. */
export function pageCheck<Reads extends keyof PageSays>(check: Declared<PageSays, Reads>): PageCheck {
  return check
}

/** Declares a check of a page in relation to others, typed by the facts it reads. */
export function storeCheck<Reads extends keyof PageInStore>(check: Declared<PageInStore, Reads>): StoreCheck {
  return check
}
