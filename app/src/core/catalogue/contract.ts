import { z } from 'zod'
import { oc } from '#core/registry/route.ts'
import { answer, numericId } from '#kit/shared/schemas.ts'
import { pageEnds, pageWish } from '#kit/shared/two-way-page.ts'
import { MOST_PICKED } from './domain/page-size.ts'
import { PRODUCT_STATUSES } from './domain/product-status.ts'
import { RESOURCE_KINDS, SYNC_KINDS } from './domain/resource-kind.ts'

const failure = z.object({
  code: z.string(),
  message: z.string(),
  details: z.record(z.string(), z.unknown()).optional(),
})

/** What the catalogue holds of a store, how recent it is, and what is running. */
export const catalogueStatusSchema = z.object({
  /** `empty` if nothing was ever synced, otherwise the state of the last run. */
  state: z.enum(['empty', 'running', 'done', 'partial', 'failed', 'cancelled']),
  /** For each kind, the number held and the number the store had when it was last read (null: never read). */
  kinds: z.array(
    z.object({
      kind: z.enum(SYNC_KINDS),
      held: z.number().int(),
      total: z.number().int().nullable(),
      /** Error code that says why this kind could not be read last time. */
      unread: z.string().nullable(),
    }),
  ),
  /** Number of products the plan gives access to; null means all. */
  productLimit: z.number().int().nullable(),
  /** When the last complete run began: the catalogue is at least this recent. */
  asOf: z.iso.datetime().nullable(),
  /**
   * Progress of the current run: the kind being read, how many were read, and how many the platform has announced so
   * far.
   */
  progress: z
    .object({
      kind: z.enum(SYNC_KINDS),
      seen: z.number().int(),
      expected: z.number().int().nullable(),
      /** True while the platform prepares its result. */
      preparing: z.boolean(),
      cancelling: z.boolean(),
    })
    .nullable(),
  /** Why the last run failed. */
  error: failure.nullable(),
  /** Why a sync or a re-sync cannot start now; null if it can. */
  syncRefused: failure.nullable(),
  resyncRefused: failure.nullable(),
})
export type CatalogueStatus = z.infer<typeof catalogueStatusSchema>

/** Filters of the specification (2 §52). A product must match all that are given. */
export const productSearchSchema = z.object({
  /** Part of the title. */
  words: z.string().trim().min(1).max(200).optional(),
  vendors: z.array(z.string().max(255)).min(1).max(50).optional(),
  tag: z.string().min(1).max(255).optional(),
  statuses: z.array(z.enum(PRODUCT_STATUSES)).min(1).max(4).optional(),
  sort: z.enum(['title', 'updated', 'created']).default('title'),
  ...pageWish,
})
export type ProductSearch = z.input<typeof productSearchSchema>

export const catalogueProductSchema = z.object({
  id: z.string(),
  handle: z.string(),
  title: z.string(),
  status: z.string(),
  vendor: z.string(),
  productType: z.string(),
  tags: z.array(z.string()),
  seoTitle: z.string().nullable(),
  seoDescription: z.string().nullable(),
  imageUrl: z.string().nullable(),
  imageAlt: z.string().nullable(),
  variants: z.number().int(),
  updatedAt: z.iso.datetime(),
})
export type CatalogueProduct = z.infer<typeof catalogueProductSchema>

export const collectionsInputSchema = z.object({
  /** Part of the title. */
  words: z.string().trim().min(1).max(200).optional(),
  page: z.coerce.number().int().min(1).max(1_000).default(1),
})
const catalogueCollectionSchema = z.object({
  id: z.string(),
  handle: z.string(),
  title: z.string(),
  imageUrl: z.string().nullable(),
  updatedAt: z.iso.datetime(),
})
export type CatalogueCollection = z.infer<typeof catalogueCollectionSchema>

/** One page of the resources of a kind that can be picked. */
export const pickInputSchema = z.object({
  kind: z.enum(RESOURCE_KINDS),
  /** Part of the title. */
  words: z.string().trim().min(1).max(200).optional(),
  /** `next` of the previous page. */
  after: z.string().max(2_000).optional(),
})
const pickableResourceSchema = z.object({
  id: z.string(),
  kind: z.enum(RESOURCE_KINDS),
  title: z.string(),
  handle: z.string(),
  imageUrl: z.string().nullable(),
})
export type PickableResource = z.infer<typeof pickableResourceSchema>

const choices = z.array(z.object({ value: z.string(), products: z.number().int() }))
/** Values products can be filtered by: the most used ones in alphabetical order, each with its number of products. */
export const productChoicesSchema = z.object({ vendors: choices, tags: choices })
export type ProductChoices = z.infer<typeof productChoicesSchema>

/** What the published theme prints around a page's title; see `rules/seo-checks/title-pattern.ts`. */
export const titlePatternSchema = z.object({
  before: z.string(),
  after: z.string(),
  unlessHas: z.string().nullable(),
})

export const catalogueContract = {
  status: oc.route({ method: 'GET', path: '/catalogue' }).output(answer(catalogueStatusSchema)),
  sync: oc
    .route({ method: 'POST', path: '/catalogue/sync' })
    .meta({ visit: 'support' })
    .output(answer(catalogueStatusSchema)),
  resync: oc
    .route({ method: 'POST', path: '/catalogue/resync' })
    .meta({ visit: 'support' })
    .output(answer(catalogueStatusSchema)),
  cancel: oc
    .route({ method: 'POST', path: '/catalogue/cancel' })
    .meta({ visit: 'support' })
    .output(answer(catalogueStatusSchema)),
  searchProducts: oc
    .route({ method: 'POST', path: '/catalogue/products/search' })
    .meta({ visit: 'look' })
    .input(productSearchSchema)
    .output(
      answer(
        z.object({
          products: z.array(catalogueProductSchema),
          ...pageEnds,
        }),
      ),
    ),
  collections: oc
    .route({ method: 'GET', path: '/catalogue/collections' })
    .input(collectionsInputSchema)
    .output(answer(z.object({ collections: z.array(catalogueCollectionSchema), total: z.number().int() }))),
  pick: oc
    .route({ method: 'GET', path: '/catalogue/pick/{kind}' })
    .input(pickInputSchema)
    .output(answer(z.object({ resources: z.array(pickableResourceSchema), next: z.string().nullable() }))),
  /** POST, because the request may carry hundreds of ids. */
  named: oc
    .route({ method: 'POST', path: '/catalogue/named' })
    .meta({ visit: 'look' })
    .input(z.object({ ids: z.array(z.string().max(100)).max(MOST_PICKED) }))
    .output(answer(z.object({ resources: z.array(pickableResourceSchema) }))),
  /** Images of the store to choose from: product images and standalone files. */
  images: oc
    .route({ method: 'POST', path: '/catalogue/images' })
    .meta({ visit: 'look' })
    .input(
      z.strictObject({
        /** Numeric ids of products whose images come first. */
        products: z.array(numericId).max(MOST_PICKED).default([]),
        q: z.string().trim().max(100).default(''),
      }),
    )
    .output(answer(z.array(z.object({ url: z.string(), alt: z.string(), title: z.string() })))),
  productChoices: oc
    .route({ method: 'GET', path: '/catalogue/products/choices' })
    .output(answer(productChoicesSchema)),
  /** What the shop's titles and descriptions are judged by. A kind has a pattern once one of its pages was read. */
  textMeasure: oc.route({ method: 'GET', path: '/catalogue/text-measure' }).output(
    answer(
      z.object({
        lengths: z.enum(['wide', 'narrow']),
        titlePatterns: z.partialRecord(z.enum(RESOURCE_KINDS), titlePatternSchema),
      }),
    ),
  ),
}
