import { oc } from '@orpc/contract'
import { z } from 'zod'
import { priceSchema, refusalSchema } from '#core/credits/contract.ts'
import { writingPresetSchema } from '#core/writing/domain/writing-preset.ts'
import { WRITING_LANGUAGES } from '#core/writing/languages.ts'
import { TONES } from '#core/writing/tones.ts'
import {
  DESCRIPTION_LIMIT,
  LONGEST_BODY,
  LONGEST_HEADING,
  MOST_HEADINGS,
  MOST_PRODUCTS,
  TITLE_LIMIT,
} from '../domain/bounds.ts'
import { FINDINGS } from '../domain/finding.ts'
import { POST_STATES, STEP_NAMES } from '../domain/post-state.ts'

const count = z.number().int().min(0)
const number = z.string().regex(/^\d{1,18}$/)
const required = (words: string) => z.string(words).trim().min(1, words)
const ofPost = z.object({ id: z.uuid() })

export const imageSchema = z.strictObject({
  url: z.url({ protocol: /^https?$/ }).max(2_000),
  alt: required('Image Alt Text is required').max(512),
})

export const VISIBILITIES = ['visible', 'hidden'] as const

/** What a merchant asks for; the words of what is missing are the specification's (2 §5). */
export const orderSchema = z.strictObject({
  title: required('This field is required').max(TITLE_LIMIT),
  keyword: required('SEO keyword is required').max(100),
  tone: z.enum(TONES, 'Tone of Voice is required'),
  language: z.enum(WRITING_LANGUAGES, 'Language is required'),
  outline: z.array(z.string().trim().min(1).max(LONGEST_HEADING)).max(MOST_HEADINGS).default([]),
  products: z.array(number).max(MOST_PRODUCTS).default([]),
  blogId: z.string('Blog selection is required').regex(/^\d{1,18}$/, 'Blog selection is required'),
  author: required('Author name is required').max(255),
  visibility: z.enum(VISIBILITIES).default('hidden'),
  /** A date to come, for a visible one. */
  publishAt: z.iso.datetime({ offset: true }).nullable().default(null),
  image: imageSchema.nullable().default(null),
  writer: z.enum(['model', 'template']).default('model'),
  /** Onto the store as soon as it is written; otherwise it waits for the merchant's approval. */
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
  /** The plan's own limit. */
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

export const findingSchema = z.object({
  code: z.enum(FINDINGS),
  state: z.enum(['good', 'warn', 'bad']),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
})

const checksSchema = z.object({
  findings: z.array(findingSchema),
  /** Sentences that say something of a product, each with the field it stands in. */
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
  /** While it is written: the step under way, of how many. */
  progress: z.object({ done: count, total: count, step: z.enum(STEP_NAMES) }).nullable(),
  failure: refusalSchema.nullable(),
  /** Why it could not be put onto the store when it was written. */
  publishFailure: refusalSchema.nullable(),
  onStore: z
    .object({
      articleId: z.string(),
      /** On the storefront; null where the store's URL is not known. */
      url: z.string().nullable(),
      adminUrl: z.string(),
      /** The text here is not the text there. */
      differs: z.boolean(),
    })
    .nullable(),
})
export type PostDetail = z.infer<typeof postDetailSchema>

/** The text as the editor holds it. */
export const textSchema = z.strictObject({
  title: required('This field is required').max(TITLE_LIMIT),
  body: required('Blog Post Content is required').max(LONGEST_BODY),
  summary: z.string().trim().max(1_000),
  seoTitle: required('SEO Title is required').max(TITLE_LIMIT),
  seoDescription: required('SEO Description is required').max(DESCRIPTION_LIMIT),
  handle: z.string().trim().max(255),
  author: required('Author name is required').max(255),
  image: imageSchema.nullable(),
})
export type PostText = z.output<typeof textSchema>

export const postsRoutes = {
  landing: oc.route({ method: 'GET', path: '/blog-posts' }).output(z.object({ data: landingSchema })),
  list: oc
    .route({ method: 'GET', path: '/blog-posts/list' })
    .input(listInputSchema)
    .output(z.object({ data: listSchema })),
  /** What the form begins with, what a post costs, and why none can be begun. */
  choices: oc.route({ method: 'GET', path: '/blog-posts/choices' }).output(
    z.object({
      data: z.object({
        blogs: z.array(z.object({ id: z.string(), title: z.string() })),
        authors: z.array(z.string()),
        preset: writingPresetSchema,
        provider: z.enum(['own-key', 'installation', 'none']),
        model: z.string().nullable(),
        price: priceSchema.nullable(),
        refused: refusalSchema.nullable(),
        week: weekSchema,
      }),
    }),
  ),
  create: oc
    .route({ method: 'POST', path: '/blog-posts' })
    .input(orderSchema.extend({ idempotencyKey: z.uuid().optional() }))
    .output(z.object({ data: ofPost })),
  get: oc
    .route({ method: 'GET', path: '/blog-posts/{id}' })
    .input(ofPost)
    .output(z.object({ data: postDetailSchema })),
  save: oc
    .route({ method: 'PUT', path: '/blog-posts/{id}' })
    .input(ofPost.extend({ ...textSchema.shape, revision: count }))
    .output(z.object({ data: postDetailSchema })),
  /** The checks of a text as it stands in the editor, saved or not. */
  check: oc
    .route({ method: 'POST', path: '/blog-posts/{id}/check' })
    .input(
      ofPost
        .extend(textSchema.pick({ title: true, seoTitle: true, seoDescription: true }).partial().shape)
        .extend({ body: z.string().max(LONGEST_BODY) }),
    )
    .output(z.object({ data: checksSchema })),
  /** Has it written anew: all of it, or the section at this place. */
  rewrite: oc
    .route({ method: 'POST', path: '/blog-posts/{id}/rewrite' })
    .input(ofPost.extend({ section: count.optional() }))
    .output(z.object({ data: ofPost })),
  stop: oc
    .route({ method: 'POST', path: '/blog-posts/{id}/stop' })
    .input(ofPost)
    .output(z.object({ data: ofPost })),
  /** Puts the saved text onto the store: visible now or later, or hidden. */
  publish: oc
    .route({ method: 'POST', path: '/blog-posts/{id}/publish' })
    .input(
      ofPost.extend({
        visibility: z.enum(VISIBILITIES),
        publishAt: z.iso.datetime({ offset: true }).nullable().default(null),
      }),
    )
    .output(z.object({ data: z.object({ operationId: z.string().nullable(), post: postDetailSchema }) })),
  /** The text as it stands on the store, in place of ours. */
  reload: oc
    .route({ method: 'POST', path: '/blog-posts/{id}/reload' })
    .input(ofPost)
    .output(z.object({ data: postDetailSchema })),
  /** From the store and from here. */
  remove: oc
    .route({ method: 'POST', path: '/blog-posts/{id}/remove' })
    .input(ofPost)
    .output(z.object({ data: z.object({ operationId: z.string().nullable() }) })),
}
