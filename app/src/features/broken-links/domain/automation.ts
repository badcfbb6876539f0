import { z } from 'zod'
import { softTarget } from '#rules/redirects/soft-target.ts'
import { pathMeant, targetFault } from './target.ts'

/** Empty, or a path without a domain. */
const target = z
  .string()
  .trim()
  .max(1_024)
  .refine((text) => text === '' || targetFault(text) === null, 'broken-links:fault.domain')
  .overwrite(pathMeant)
  .default('')

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
  | 'productUrl'
  | 'collectionUrl'
  | 'blogUrl'
  | 'blogCategoryUrl'
  | 'pageUrl'
  | 'defaultUrl'

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

/**
 * Returns the target automation chooses for a path; null if none. The store's own records come first, then the
 * collection or blog in the path if it exists, then the merchant's URL for that kind, then the default.
 */
export function automaticTarget(
  rules: AutomationRules,
  link: AutomaticInput,
  isLiving: (path: string) => boolean,
): AutomaticTarget | null {
  const { suggestion } = link
  const certain = CERTAIN.find((reason) => suggestion?.reasons.includes(reason))
  if (suggestion?.target && suggestion.band === 'automatic' && certain)
    return { target: suggestion.target, reason: certain, softError: softTarget(suggestion.target) !== null }
  // A page with the same name waits for a person: a catch-all page is no better.
  if (suggestion?.band === 'automatic') return null
  const plain = link.language === null ? link.path : link.path.slice(link.language.length + 1)
  const [, first, second, third, fourth] = plain.split('/')
  const around = second === undefined ? '' : `/${first}/${second}`
  const choose = (url: string, reason: AutomaticReason): AutomaticTarget | null =>
    url === '' || url.toLowerCase() === link.path ? null : { target: url, reason, softError: true }
  // Visitors stay in their language; the merchant's own URLs are taken as they are.
  const inLanguage = link.language === null ? around : `/${link.language}${around}`
  const handle = (on: boolean, reason: AutomaticReason): AutomaticTarget | null =>
    on && around !== '' && isLiving(around) ? { target: inLanguage, reason, softError: false } : null
  const isProduct = first === 'products' || (first === 'collections' && third === 'products' && fourth)
  let found: AutomaticTarget | null = null
  if (isProduct)
    found =
      (first === 'collections' ? handle(rules.useCollectionHandle, 'collectionHandle') : null) ??
      choose(rules.productUrl, 'productUrl')
  else if (first === 'collections') found = choose(rules.collectionUrl, 'collectionUrl')
  else if (first === 'blogs')
    found =
      third === undefined
        ? choose(rules.blogCategoryUrl, 'blogCategoryUrl')
        : (handle(rules.useBlogHandle, 'blogHandle') ?? choose(rules.blogUrl, 'blogUrl'))
  else if (first === 'pages') found = choose(rules.pageUrl, 'pageUrl')
  return found ?? choose(rules.defaultUrl, 'defaultUrl')
}
