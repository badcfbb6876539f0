import type { TitlePattern } from './title-pattern.ts'

/** Colours of the specification (2-features §4). */
export type CheckColour = 'green' | 'yellow' | 'red'

/** The texts of one resource to judge: as stored, or as about to be saved. */
export interface CheckSubject {
  kind: 'product' | 'collection' | 'page' | 'blog' | 'article'
  /** Name of the resource in the store; used if no SEO title is set, as on the storefront. */
  title: string
  seoTitle: string | null
  seoDescription: string | null
  /** What the theme prints around the title; null or absent: nothing, or unknown. */
  titlePattern?: TitlePattern | null
  /** Description or body as plain text, without markup; null if it was not read. */
  text: string | null
  focusKeyword: string | null
}

/** Which of the specification's two readings applies (decision 0020). */
export interface CheckSettings {
  /** `wide`: 50–70 and 130–170 characters. `narrow`: 50–60 and 150–160, which most results show in full. */
  lengths: 'wide' | 'narrow'
}
export const DEFAULT_CHECK_SETTINGS: CheckSettings = { lengths: 'wide' }

export interface CheckResult {
  id: CheckId
  colour: CheckColour
  /** Key of the sentence with the finding and the advice: `seo-checks:<id>.<advice>`. */
  advice: string
  /** Numbers in that sentence: characters, times, how many more. */
  values: Record<string, number>
}

/** Returns the number that selects singular or plural for a check's sentence. */
export function countedIn({ times, length, own }: CheckResult['values']): number {
  return times ?? length ?? own ?? 0
}

export const CHECK_IDS = [
  'seo-title',
  'seo-description',
  'description-length',
  'keyword-in-text',
  'keyword-in-title',
  'blog-title',
  'blog-description',
] as const
export type CheckId = (typeof CHECK_IDS)[number]

/** Result of a check: its colour, its sentence, and the evidence in it. */
type Found = Omit<CheckResult, 'id'>

interface Declared<Reads extends keyof CheckSubject> {
  /**
   * Its texts are under `<id>` in the locale file `seo-checks`: `name`, a sentence for each advice with the finding
   * and what to do, and `ignore`. Its page is `docs/seo-checks/<id>.md`.
   */
  id: CheckId
  /** Every advice that it may give, the good one first. */
  advice: readonly [good: 'good', ...others: string[]]
  /** Kinds of resources that it does not apply to. */
  notFor?: readonly CheckSubject['kind'][]
  onlyFor?: readonly CheckSubject['kind'][]
  /** The fields that it reads; it receives no others. */
  reads: readonly Reads[]
  /** Null: the fields it needs were not read. */
  judge(subject: Pick<CheckSubject, Reads>, settings: CheckSettings): Found | null
}

/** One check; each has its own file. */
export interface Check extends Omit<Declared<keyof CheckSubject>, 'judge'> {
  judge(subject: CheckSubject, settings: CheckSettings): Found | null
}

/** Declares a check, typed by the fields it reads. */
export function seoCheck<Reads extends keyof CheckSubject>(check: Declared<Reads>): Check {
  return check
}

/** Reports whether a check applies to a kind of resource. */
export function concerns({ notFor = [], onlyFor }: Check, kind: CheckSubject['kind']): boolean {
  return !notFor.includes(kind) && (onlyFor?.includes(kind) ?? true)
}
