import type { EntryRules, SchemaType } from '../schema-type.ts'
import { article } from './article.ts'
import { blog } from './blog.ts'
import { breadcrumb } from './breadcrumb.ts'
import { collection } from './collection.ts'
import { faq } from './faq.ts'
import { howTo } from './how-to.ts'
import { localBusiness } from './local-business.ts'
import { organization } from './organization.ts'
import { productMerchant } from './product-merchant.ts'
import { productReview } from './product-review.ts'
import { recipe } from './recipe.ts'
import { search } from './search.ts'
import { video } from './video.ts'

/** All types but the product, in list order. Adding a type here makes it part of the app. */
export const ALL_TYPES: readonly SchemaType[] = [
  productMerchant,
  productReview,
  organization,
  localBusiness,
  breadcrumb,
  collection,
  blog,
  article,
  search,
  faq,
  video,
  recipe,
  howTo,
]

/** A type with several entries, each on pages the merchant picks. */
export type EntryType = SchemaType & { entries: EntryRules }

/** Types with one form for the store. */
export const SCHEMA_TYPES: readonly SchemaType[] = ALL_TYPES.filter(({ entries }) => entries === undefined)
/** Types with a list of entries. */
export const ENTRY_TYPES: readonly EntryType[] = ALL_TYPES.filter(
  (type): type is EntryType => type.entries !== undefined,
)

/** Finds a type by its key or its URL segment. */
export function schemaType(key: string): SchemaType | undefined {
  return ALL_TYPES.find((type) => type.key === key || type.path === key)
}

/** Finds a type with entries by its key. */
export function entryType(key: string): EntryType | undefined {
  return ENTRY_TYPES.find((type) => type.key === key)
}

/** Returns the path of a type's screen. */
export function pathOf({ key, path }: Pick<SchemaType, 'key' | 'path'>): string {
  return `/schema/${path ?? key}`
}
