import type { TitlePattern } from './title-pattern.ts'

/** Colours of the specification (2-features §4). */
export type CheckColour = 'green' | 'yellow' | 'red'

/** What is judged: the texts of one resource as they stand, or as somebody is about to save them. */
export interface CheckSubject {
  kind: 'product' | 'collection' | 'page' | 'blog' | 'article'
  /** Name of the resource in the store; stands in for an SEO title that is not set, as on the storefront. */
  title: string
  seoTitle: string | null
  seoDescription: string | null
  /** What the theme prints around the title; null or absent: nothing, or it is not known. */
  titlePattern?: TitlePattern | null
  /** Description or body as people read it, without markup; null where it was not read. */
  text: string | null
  focusKeyword: string | null
}

/** Which of the specification's two readings holds (decision 0020). */
export interface CheckSettings {
  /** `wide`: 50–70 and 130–170 characters. `narrow`: 50–60 and 150–160, what most results show in full. */
  lengths: 'wide' | 'narrow'
}
export const DEFAULT_CHECK_SETTINGS: CheckSettings = { lengths: 'wide' }

export interface CheckResult {
  id: CheckId
  colour: CheckColour
  /** Names the sentence that says what is so and what to do: `seo-checks:<id>.<advice>`. */
  advice: string
  /** Numbers of that sentence: characters, times, how many more. */
  values: Record<string, number>
}

/** The number that decides between singular and plural of a check's sentence: what is there. */
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

/** What a check found: its colour, the sentence about it, and the evidence that stands in the sentence. */
type Found = Omit<CheckResult, 'id'>

interface Declared<Reads extends keyof CheckSubject> {
  /**
   * Its words stand below `<id>` of the locale file `seo-checks`: `name`, a sentence of each advice that says what is so and what to
   * do, and `ignore`. Its page is `docs/seo-checks/<id>.md`.
   */
  id: CheckId
  /** Every sentence it may say, the good one first. */
  advice: readonly [good: 'good', ...others: string[]]
  /** Kinds of resources it does not concern. */
  notFor?: readonly CheckSubject['kind'][]
  onlyFor?: readonly CheckSubject['kind'][]
  /** What it looks at; it gets no more. */
  reads: readonly Reads[]
  /** Null: what it needs was not read. */
  judge(subject: Pick<CheckSubject, Reads>, settings: CheckSettings): Found | null
}

/** One check, one file. */
export interface Check extends Omit<Declared<keyof CheckSubject>, 'judge'> {
  judge(subject: CheckSubject, settings: CheckSettings): Found | null
}

/** Declares a check; it is typed by what it reads. */
export function seoCheck<Reads extends keyof CheckSubject>(check: Declared<Reads>): Check {
  return check
}

/** Whether a check has anything to say of a kind of resource. */
export function concerns({ notFor = [], onlyFor }: Check, kind: CheckSubject['kind']): boolean {
  return !notFor.includes(kind) && (onlyFor?.includes(kind) ?? true)
}
