import { z } from 'zod'
import { softTarget } from '#rules/redirects/soft-target.ts'
import { staysBehind, withoutLanguage } from './dead-path.ts'
import { pathMeant, targetFault } from './target.ts'

/** Empty, or a path without a domain. */
const target = z
  .string()
  .trim()
  .max(1_024)
  .refine((text) => text === '' || targetFault(text) === null, 'broken-links:fault.domain')
  .overwrite(pathMeant)
  .default('')

/** The fields that hold a URL of the merchant. */
export const URL_FIELDS = [
  'productUrl',
  'collectionUrl',
  'blogUrl',
  'blogCategoryUrl',
  'pageUrl',
  'defaultUrl',
] as const
export type UrlField = (typeof URL_FIELDS)[number]

/** The specification's nine fields (2 §3), and whether a sure suggestion takes precedence over them. */
export const automationSchema = z.object({
  enabled: z.boolean().default(false),
  defaultUrl: target,
  collectionUrl: target,
  productUrl: target,
  useCollectionHandle: z.boolean().default(false),
  blogCategoryUrl: target,
  blogUrl: target,
  useBlogHandle: z.boolean().default(false),
  pageUrl: target,
})
export type AutomationRules = z.infer<typeof automationSchema>

/** A form's rules, and those it was opened with. */
export const automationEditSchema = automationSchema.extend({ before: automationSchema.optional() })
export type AutomationEdit = z.infer<typeof automationEditSchema>

/** Why automation chose a target. */
export type AutomaticReason =
  | 'earlierPath'
  | 'collection'
  | 'samePath'
  | 'collectionHandle'
  | 'blogHandle'
  | UrlField

export interface AutomaticTarget {
  target: string
  reason: AutomaticReason
  /** True for a catch-all target, whatever was requested: search engines may treat it as a missing page. */
  softError: boolean
}

/** Reasons from the store's own records, which need no review (decision 0051): matches by words wait for a person. */
const CERTAIN = ['earlierPath', 'collection', 'samePath'] as const

/** The facts about a link that determine its target. */
export interface AutomaticInput {
  path: string
  language: string | null
  suggestion: { target: string | null; band: string; reasons: readonly string[] } | null
}

/** Which paths lead to a page of the store. */
export interface AutomaticPages {
  isLiving(path: string): boolean
  /** URLs of the merchant without a page: a redirect there would lead to the next 404 page. */
  dead: ReadonlySet<UrlField>
  /** Prefixes of the store's markets; null if they are not known. */
  prefixes?: readonly string[] | null
}

/**
 * Returns the target automation chooses for a path; null if none, `dead` if it would be a URL of the merchant without a
 * page. The store's own records come first, then the collection or blog in the path if it exists, then the merchant's
 * URL for that kind, then the default.
 */
export function automaticTarget(
  rules: AutomationRules,
  link: AutomaticInput,
  { isLiving, dead, prefixes = null }: AutomaticPages,
): AutomaticTarget | 'dead' | null {
  const { suggestion } = link
  const certain = CERTAIN.find((reason) => suggestion?.reasons.includes(reason))
  if (suggestion?.target && suggestion.band === 'automatic' && certain)
    return { target: suggestion.target, reason: certain, softError: softTarget(suggestion.target) !== null }
  // A page with the same name waits for a person: a catch-all page is no better.
  if (suggestion?.band === 'automatic') return null
  const plain = withoutLanguage(link)
  const [, first, second, third, fourth] = plain.split('/')
  const around = second === undefined ? '' : `/${first}/${second}`
  const choose = (reason: UrlField): AutomaticTarget | 'dead' | null => {
    const url = rules[reason]
    if (url === '' || url.toLowerCase() === link.path) return null
    return dead.has(reason) ? 'dead' : { target: url, reason, softError: true }
  }
  // Visitors stay in their language; the merchant's own URLs are taken as they are.
  const { language } = link
  const inLanguage = language !== null && staysBehind(language, prefixes) ? `/${language}${around}` : around
  const handle = (on: boolean, reason: AutomaticReason): AutomaticTarget | null =>
    on && around !== '' && isLiving(around) ? { target: inLanguage, reason, softError: false } : null
  const isProduct = first === 'products' || (first === 'collections' && third === 'products' && fourth)
  let found: AutomaticTarget | 'dead' | null = null
  if (isProduct)
    found =
      (first === 'collections' ? handle(rules.useCollectionHandle, 'collectionHandle') : null) ??
      choose('productUrl')
  else if (first === 'collections') found = choose('collectionUrl')
  else if (first === 'blogs')
    found =
      third === undefined
        ? choose('blogCategoryUrl')
        : (handle(rules.useBlogHandle, 'blogHandle') ?? choose('blogUrl'))
  else if (first === 'pages') found = choose('pageUrl')
  return found ?? choose('defaultUrl')
}
