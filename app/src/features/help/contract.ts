import { oc } from '@orpc/contract'
import { z } from 'zod'
import { APP_LANGUAGES } from '#core/shops/domain/app-languages.ts'
import { answer } from '#kit/shared/schemas.ts'
import { LONGEST_SEARCH } from './domain/longest-search.ts'
import { TOPICS } from './domain/topics.ts'
import { isVideoUrl, LONGEST_TITLE, LONGEST_URL, MOST_VIDEOS } from './domain/video.ts'

const language = z
  .string()
  .regex(/^[a-z]{2}$/)
  .default('en')

const inline = z.object({
  kind: z.enum(['text', 'strong', 'em', 'code', 'link']),
  text: z.string(),
  to: z.string().optional(),
})
const block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), text: z.string() }),
  z.object({ kind: z.literal('paragraph'), inlines: z.array(inline) }),
  z.object({ kind: z.literal('list'), ordered: z.boolean(), items: z.array(z.array(inline)) }),
  z.object({ kind: z.literal('code'), language: z.string(), text: z.string() }),
])

const listedSchema = z.object({
  slug: z.string(),
  /** Language it is written in. */
  language: z.string(),
  title: z.string(),
  /** First lines of the article. */
  summary: z.string(),
  topic: z.enum(TOPICS),
  /** True if it explains the given screen. */
  here: z.boolean(),
})
export type ListedArticle = z.infer<typeof listedSchema>

const articleSchema = z.object({
  slug: z.string(),
  title: z.string(),
  topic: z.enum(TOPICS),
  /** Paths of the screens it explains. */
  screens: z.array(z.string()),
  blocks: z.array(block),
  /** Language it is written in: English if there is none in the requested language. */
  language: z.string(),
})
export type Article = z.infer<typeof articleSchema>

const listed = {
  input: z.object({
    search: z.string().trim().max(LONGEST_SEARCH).default(''),
    /** Path of the screen the reader comes from. */
    screen: z.string().max(300).default(''),
    language,
  }),
  output: answer(z.object({ articles: z.array(listedSchema) })),
}
const one = {
  input: z.object({ slug: z.string().regex(/^[a-z0-9-]{1,80}$/), language }),
  output: answer(articleSchema),
}

const videoSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  url: z.string(),
  /** Path of the screen it explains; null for the product as a whole. */
  screen: z.string().nullable(),
  /** Spoken language. */
  language: z.string(),
})
const staffVideos = answer(z.object({ videos: z.array(videoSchema), screens: z.array(z.string()) }))

export const helpContract = {
  /** The specification's call and path (1-shell §7), for merchants. */
  videos: oc.route({ method: 'GET', path: '/admin/getAllVideoLink' }).output(answer(z.array(videoSchema))),
  articles: oc.route({ method: 'GET', path: '/help/articles' }).input(listed.input).output(listed.output),
  article: oc.route({ method: 'GET', path: '/help/articles/{slug}' }).input(one.input).output(one.output),
}

const videoInput = z.strictObject({
  title: z.string().trim().min(1).max(LONGEST_TITLE),
  url: z.url().max(LONGEST_URL).refine(isVideoUrl),
  screen: z.string().max(300).nullable(),
  language: z.enum(APP_LANGUAGES),
})

/** API for staff who maintain the list of videos. */
export const helpStaffContract = {
  videos: oc.route({ method: 'GET', path: '/admin/video-links' }).output(staffVideos),
  addVideo: oc.route({ method: 'POST', path: '/admin/video-links' }).input(videoInput).output(staffVideos),
  orderVideos: oc
    .route({ method: 'PUT', path: '/admin/video-links/order' })
    .input(z.strictObject({ ids: z.array(z.uuid()).max(MOST_VIDEOS) }))
    .output(staffVideos),
  editVideo: oc
    .route({ method: 'PUT', path: '/admin/video-links/{id}' })
    .input(videoInput.extend({ id: z.uuid() }))
    .output(staffVideos),
  removeVideo: oc
    .route({ method: 'DELETE', path: '/admin/video-links/{id}' })
    .input(z.strictObject({ id: z.uuid() }))
    .output(staffVideos),
}

/** The same articles, without authentication. */
export const helpPublicContract = {
  articles: oc.route({ method: 'GET', path: '/help/articles' }).input(listed.input).output(listed.output),
  article: oc.route({ method: 'GET', path: '/help/articles/{slug}' }).input(one.input).output(one.output),
}
