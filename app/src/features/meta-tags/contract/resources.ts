import { z } from 'zod'
import { titlePatternSchema } from '#core/catalogue/contract.ts'
import { PRODUCT_STATUSES } from '#core/catalogue/domain/product-status.ts'
import { RESOURCE_KINDS } from '#core/catalogue/domain/resource-kind.ts'
import { savedEdit } from '#core/changes/contract.ts'
import { count } from '#kit/shared/schemas.ts'
import { pageWish } from '#kit/shared/two-way-page.ts'
import { RESOURCE_STATES } from '../domain/resource-state.ts'
import { repeatsSchema } from './summary.ts'

export const gidSchema = z
  .string()
  .regex(/^gid:\/\/shopify\/(Product|Collection|Page|Blog|Article)\/\d{1,18}$/)

/**
 * All given filters must match. Vendors and statuses apply to products, `tag` to products and articles, `blogId` to
 * articles.
 */
export const searchFilterSchema = z.strictObject({
  kind: z.enum(RESOURCE_KINDS).default('product'),
  /** Part of the title. */
  words: z.string().trim().min(1).max(200).optional(),
  vendors: z.array(z.string().max(255)).min(1).max(50).optional(),
  tag: z.string().min(1).max(255).optional(),
  statuses: z.array(z.enum(PRODUCT_STATUSES)).min(1).max(4).optional(),
  blogId: gidSchema.optional(),
  state: z.enum(RESOURCE_STATES).default('any'),
})
export type SearchFilter = z.infer<typeof searchFilterSchema>

export const SORTS = ['title', 'updated', 'created', 'title-length', 'description-length'] as const

export const searchSchema = searchFilterSchema.extend({
  sort: z.enum(SORTS).default('title'),
  ...pageWish,
})
export type Search = z.infer<typeof searchSchema>
export type SearchInput = z.input<typeof searchSchema>

const colour = z.enum(['green', 'yellow', 'red'])
export const checkResultSchema = z.object({
  /** `seo-title` and so on; its text is `seo-checks:<id>.<advice>` with `values`. */
  id: z.string(),
  colour,
  advice: z.string(),
  values: z.record(z.string(), z.number()),
})

/** Author of a text on the store: `signpost` if it is what our generator proposed, word for word. */
export const writtenBySchema = z.enum(['nobody', 'hand', 'signpost'])

/**
 * Measure of a list's texts: the interpretation of lengths in force, and the maximum number of characters for the
 * kind.
 */
export const measureSchema = z.object({
  lengths: z.enum(['wide', 'narrow']),
  limits: z.object({ title: count, description: count }),
  /** Text the theme prints around titles of this kind; null if unknown. */
  titlePattern: titlePatternSchema.nullable(),
})
export type Measure = z.infer<typeof measureSchema>

export const resourceRowSchema = z.object({
  gid: z.string(),
  kind: z.enum(RESOURCE_KINDS),
  title: z.string(),
  handle: z.string(),
  /** ACTIVE, DRAFT, ARCHIVED or UNLISTED; products only. */
  status: z.string().nullable(),
  vendor: z.string().nullable(),
  imageUrl: z.string().nullable(),
  seoTitle: z.string().nullable(),
  seoDescription: z.string().nullable(),
  /**
   * Length of the field's text in characters, as a reader counts them, and in pixels on a desktop result. For titles,
   * pixels are of the title as the page prints it.
   */
  titleLength: count,
  titlePixels: count,
  descriptionLength: count,
  descriptionPixels: count,
  titleWrittenBy: writtenBySchema,
  descriptionWrittenBy: writtenBySchema,
  focusKeyword: z.string().nullable(),
  noindex: z.boolean(),
  /** Worst colour of the checks that need no body text, and those checks. */
  colour,
  checks: z.array(checkResultSchema),
  updatedAt: z.iso.datetime(),
  /** Creation time on the platform; null if the platform does not state it. */
  createdAt: z.iso.datetime().nullable(),
})
export type ResourceRow = z.infer<typeof resourceRowSchema>

export const articleBlogSchema = z.object({ gid: z.string(), title: z.string() })

/** A resource in the editor: live values of the store, read at `readAt`. */
export const resourceDetailSchema = z.object({
  gid: z.string(),
  kind: z.enum(RESOURCE_KINDS),
  title: z.string(),
  handle: z.string(),
  status: z.string().nullable(),
  imageUrl: z.string().nullable(),
  /** URL on the storefront; null while it has none (a draft). */
  url: z.string().nullable(),
  /** For the search preview: the store's name, and the URL's parts as a search engine shows them. */
  siteName: z.string(),
  breadcrumb: z.array(z.string()),
  seoTitle: z.string().nullable(),
  seoDescription: z.string().nullable(),
  /** Texts the storefront prints when the field is empty. */
  fallbackTitle: z.string(),
  fallbackDescription: z.string(),
  noindex: z.boolean(),
  nofollow: z.boolean(),
  focusKeyword: z.string().nullable(),
  titleWrittenBy: writtenBySchema,
  descriptionWrittenBy: writtenBySchema,
  /** Description or body as readable text, for the checks; null for a blog. */
  text: z.string().nullable(),
  checks: z.array(checkResultSchema),
  /** From 0 to 100; null without a focus keyword. */
  score: z.number().nullable(),
  lengths: z.enum(['wide', 'narrow']),
  titlePattern: titlePatternSchema.nullable(),
  /** Other pages with the texts of the catalogue's last sync of this one. */
  repeats: repeatsSchema,
  /** Neighbours in the given search; null at its ends. */
  previous: z.string().nullable(),
  next: z.string().nullable(),
  readAt: z.iso.datetime(),
})
export type ResourceDetail = z.infer<typeof resourceDetailSchema>

const seoText = z.string().max(5_000).nullable()
/** An absent field is untouched; null or empty clears it. */
const values = z.strictObject({
  seoTitle: seoText.optional(),
  seoDescription: seoText.optional(),
  handle: z.string().trim().min(1).max(255).optional(),
  noindex: z.boolean().optional(),
  nofollow: z.boolean().optional(),
  focusKeyword: z.string().trim().max(100).nullable().optional(),
})

export const saveInputSchema = z.strictObject({
  edits: z
    .array(
      z.strictObject({
        gid: gidSchema,
        values,
        /** Values the merchant saw: if the store holds another value, the edit is a conflict and overwrites nothing. */
        expected: values.default({}),
        /** With a new handle: redirects visitors of the old URL to the new one. */
        redirect: z.boolean().default(true),
      }),
    )
    .min(1)
    .max(50),
})
export type SaveInput = z.infer<typeof saveInputSchema>

export const savedSchema = z.object({
  /** One outcome per field of the edits. */
  outcomes: z.array(
    z.object({
      ...savedEdit,
      /** `seo-title`, `seo-description`, `handle`, `noindex`, `nofollow`, `focus-keyword`. */
      field: z.string(),
      /** Value now on the store; for a handle, what the store made of it. */
      observed: z.union([z.string(), z.boolean()]).nullable(),
    }),
  ),
  /** Operations of History that can be undone, one per change kind. */
  operationIds: z.array(z.string()),
  /** Credits charged for generated texts. */
  credits: count,
})
export type Saved = z.infer<typeof savedSchema>

/** A selection across all pages: by ids, or all matches except some. */
export const selectionSchema = z.union([
  z.strictObject({ ids: z.array(gidSchema).min(1).max(1_000) }),
  z.strictObject({ filter: searchFilterSchema, except: z.array(gidSchema).max(1_000).default([]) }),
])
export type Selection = z.infer<typeof selectionSchema>
