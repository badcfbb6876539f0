import { z } from 'zod'
import { priceSchema, refusalSchema } from '#core/credits/contract.ts'
import { oc } from '#core/registry/route.ts'
import { writingPresetSchema } from '#core/writing/domain/writing-preset.ts'
import { WRITING_LANGUAGES } from '#core/writing/languages.ts'
import { TONES } from '#core/writing/tones.ts'
import { answer, count, numericId } from '#kit/shared/schemas.ts'
import {
  DESCRIPTION_LIMIT,
  LONGEST_BODY,
  LONGEST_HEADING,
  MOST_HEADINGS,
  MOST_PRODUCTS,
  TITLE_LIMIT,
} from '../domain/bounds.ts'
import { FINDING_STATES, LISTING_CODES, TEXT_CODES } from '../domain/finding.ts'
import { LOSS_KINDS } from '../domain/losses.ts'
import { POST_STATES, STEP_NAMES } from '../domain/post-state.ts'

const required = (message: string) => z.string(message).trim().min(1, message)
const ofPost = z.object({ id: z.uuid() })

export const imageSchema = z.strictObject({
  url: z.url({ protocol: /^https?$/ }).max(2_000),
  alt: required('blog-posts:problem.alt').max(512),
})

export const VISIBILITIES = ['visible', 'hidden'] as const

/** The merchant's order; messages for missing values are the specification's (2 §5). */
export const orderSchema = z.strictObject({
  title: required('blog-posts:problem.title').max(TITLE_LIMIT),
  keyword: required('blog-posts:problem.keyword').max(100),
  tone: z.enum(TONES, 'blog-posts:problem.tone'),
  language: z.enum(WRITING_LANGUAGES, 'blog-posts:problem.language'),
  outline: z.array(z.string().trim().min(1).max(LONGEST_HEADING)).max(MOST_HEADINGS).default([]),
  products: z.array(numericId).max(MOST_PRODUCTS).default([]),
  blogId: z.string('blog-posts:problem.blog').regex(/^\d{1,18}$/, 'blog-posts:problem.blog'),
  author: required('blog-posts:problem.author').max(255),
  visibility: z.enum(VISIBILITIES).default('hidden'),
  /** A future date, for a visible post. */
  publishAt: z.iso.datetime({ offset: true }).nullable().default(null),
  image: imageSchema.nullable().default(null),
  writer: z.enum(['model', 'template']).default('model'),
  /** True publishes the post once written; false waits for the merchant's approval. */
  unreviewed: z.boolean().default(false),
})
export type PostOrder = z.output<typeof orderSchema>

export const postRowSchema = z.object({
  id: z.string(),
  title: z.string(),
  keyword: z.string(),
  tone: z.string(),
  state: z.enum(POST_STATES),
  visibility: z.enum(VISIBILITIES),
  publishAt: z.string().nullable(),
  words: count,
  tokens: count,
  writer: z.enum(['model', 'template']),
  origin: z.enum(['merchant', 'automation']),
  createdAt: z.string(),
})
export type PostRow = z.infer<typeof postRowSchema>

const weekSchema = z.object({
  written: count,
  limit: count,
  mode: z.enum(['manual', 'system']),
  /** The plan's limit. */
  most: count,
})

export const landingSchema = z.object({
  asOf: z.string(),
  total: count,
  counts: z.record(z.enum(POST_STATES), count),
  week: weekSchema,
  automation: z.object({ active: z.boolean(), next: z.string().nullable() }),
})
export type PostsLanding = z.infer<typeof landingSchema>

const listSchema = z.object({
  rows: z.array(postRowSchema),
  total: count,
  pageSize: count,
})

export const listInputSchema = z.object({
  state: z.enum(POST_STATES).optional(),
  q: z.string().trim().max(100).optional(),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
})
export type ListInput = z.output<typeof listInputSchema>

const state = z.enum(FINDING_STATES)
export const findingSchema = z.union([
  z.object({
    code: z.enum(LISTING_CODES),
    state,
    advice: z.string(),
    values: z.record(z.string(), z.number()),
  }),
  z.object({
    code: z.enum(TEXT_CODES),
    state,
    values: z.record(z.string(), z.union([z.string(), z.number()])),
  }),
])

const checksSchema = z.object({
  findings: z.array(findingSchema),
  /** Sentences about a product, each with the field that supports it. */
  citations: z.array(z.object({ sentence: z.string(), product: z.string(), field: z.string() })),
})
export type PostChecks = z.infer<typeof checksSchema>

const sectionSchema = z.object({ at: count, heading: z.string() })

export const postDetailSchema = postRowSchema.extend({
  language: z.string(),
  outline: z.array(z.string()),
  products: z.array(z.object({ id: z.string(), title: z.string() })),
  blogId: z.string(),
  blog: z.string().nullable(),
  author: z.string(),
  body: z.string(),
  summary: z.string(),
  seoTitle: z.string(),
  seoDescription: z.string(),
  handle: z.string(),
  image: imageSchema.nullable(),
  revision: count,
  sections: z.array(sectionSchema),
  model: z.string().nullable(),
  credits: count,
  unreviewed: z.boolean(),
  /** During a writing: steps done and in total, and the current step. */
  progress: z.object({ done: count, total: count, step: z.enum(STEP_NAMES) }).nullable(),
  failure: refusalSchema.nullable(),
  /** Position of the section that the last writing was about; null: the whole post. */
  lastSection: count.nullable(),
  /** Why publishing it after the writing failed. */
  publishFailure: refusalSchema.nullable(),
  onStore: z
    .object({
      articleId: z.string(),
      /** URL on the storefront; null if the store's origin is not known. */
      url: z.string().nullable(),
      adminUrl: z.string(),
      /** True if the text here differs from the article. */
      differs: z.boolean(),
    })
    .nullable(),
})
export type PostDetail = z.infer<typeof postDetailSchema>

/** What the store's article may lose, as somebody was told and agreed to. */
const agreedSchema = z.partialRecord(z.enum(LOSS_KINDS), count).default({})

/** The text in the editor. */
export const textSchema = z.strictObject({
  title: required('blog-posts:problem.title').max(TITLE_LIMIT),
  body: required('blog-posts:problem.body').max(LONGEST_BODY),
  summary: z.string().trim().max(1_000),
  seoTitle: required('blog-posts:problem.seoTitle').max(TITLE_LIMIT),
  seoDescription: required('blog-posts:problem.seoDescription').max(DESCRIPTION_LIMIT),
  handle: z.string().trim().max(255),
  author: required('blog-posts:problem.author').max(255),
  image: imageSchema.nullable(),
})
export type PostText = z.output<typeof textSchema>

export const postsRoutes = {
  landing: oc.route({ method: 'GET', path: '/blog-posts' }).output(answer(landingSchema)),
  list: oc
    .route({ method: 'GET', path: '/blog-posts/list' })
    .input(listInputSchema)
    .output(answer(listSchema)),
  /** The filtered list as a file. */
  csv: oc
    .route({ method: 'GET', path: '/blog-posts/list/csv' })
    .meta({ visit: 'merchant' })
    .input(listInputSchema.omit({ page: true }))
    .output(answer(z.object({ name: z.string(), text: z.string() }))),
  /** Initial values of the form, the price of a post, and why none can be begun. */
  choices: oc.route({ method: 'GET', path: '/blog-posts/choices' }).output(
    answer(
      z.object({
        blogs: z.array(z.object({ id: z.string(), title: z.string() })),
        authors: z.array(z.string()),
        preset: writingPresetSchema,
        provider: z.enum(['own-key', 'installation', 'none']),
        model: z.string().nullable(),
        price: priceSchema.nullable(),
        refused: refusalSchema.nullable(),
        week: weekSchema,
      }),
    ),
  ),
  create: oc
    .route({ method: 'POST', path: '/blog-posts' })
    .meta({ visit: 'support' })
    .input(orderSchema.extend({ idempotencyKey: z.uuid().optional() }))
    .output(answer(ofPost)),
  get: oc.route({ method: 'GET', path: '/blog-posts/{id}' }).input(ofPost).output(answer(postDetailSchema)),
  save: oc
    .route({ method: 'PUT', path: '/blog-posts/{id}' })
    .meta({ visit: 'support' })
    .input(ofPost.extend({ ...textSchema.shape, revision: count }))
    .output(answer(postDetailSchema)),
  /** Checks the text in the editor, saved or not. */
  check: oc
    .route({ method: 'POST', path: '/blog-posts/{id}/check' })
    .meta({ visit: 'support' })
    .input(
      ofPost
        .extend(textSchema.pick({ title: true, seoTitle: true, seoDescription: true }).partial().shape)
        .extend({ body: z.string().max(LONGEST_BODY) }),
    )
    .output(answer(checksSchema)),
  /** Rewrites all of it, or the section at this position. */
  rewrite: oc
    .route({ method: 'POST', path: '/blog-posts/{id}/rewrite' })
    .meta({ visit: 'support' })
    .input(ofPost.extend({ section: count.optional() }))
    .output(answer(ofPost)),
  stop: oc
    .route({ method: 'POST', path: '/blog-posts/{id}/stop' })
    .meta({ visit: 'support' })
    .input(ofPost)
    .output(answer(ofPost)),
  /** Publishes the saved text: visible now or later, or hidden. */
  publish: oc
    .route({ method: 'POST', path: '/blog-posts/{id}/publish' })
    .meta({ visit: 'support' })
    .input(
      ofPost.extend({
        visibility: z.enum(VISIBILITIES),
        publishAt: z.iso.datetime({ offset: true }).nullable().default(null),
        agreed: agreedSchema,
      }),
    )
    .output(answer(z.object({ operationId: z.string().nullable(), post: postDetailSchema }))),
  /** Replaces our text with the article's. */
  reload: oc
    .route({ method: 'POST', path: '/blog-posts/{id}/reload' })
    .meta({ visit: 'support' })
    .input(ofPost.extend({ agreed: agreedSchema }))
    .output(answer(postDetailSchema)),
  /** Deletes the post from the store and from Signpost. */
  remove: oc
    .route({ method: 'POST', path: '/blog-posts/{id}/remove' })
    .meta({ visit: 'support' })
    .input(ofPost)
    .output(answer(z.object({ operationId: z.string().nullable() }))),
}
