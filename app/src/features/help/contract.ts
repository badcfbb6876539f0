import { oc } from '@orpc/contract'
import { z } from 'zod'
import { TOPICS } from './domain/topics.ts'

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
  title: z.string(),
  /** Its first lines. */
  summary: z.string(),
  topic: z.enum(TOPICS),
  /** It explains the screen that was named. */
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
  /** What it is written in: English where nobody has written it in the language that was asked for. */
  language: z.string(),
})
export type Article = z.infer<typeof articleSchema>

const listed = {
  input: z.object({
    search: z.string().trim().max(200).default(''),
    /** Path of the screen somebody comes from. */
    screen: z.string().max(300).default(''),
    language,
  }),
  output: z.object({ data: z.object({ articles: z.array(listedSchema) }) }),
}
const one = {
  input: z.object({ slug: z.string().regex(/^[a-z0-9-]{1,80}$/), language }),
  output: z.object({ data: articleSchema }),
}

export const helpContract = {
  articles: oc.route({ method: 'GET', path: '/help/articles' }).input(listed.input).output(listed.output),
  article: oc.route({ method: 'GET', path: '/help/articles/{slug}' }).input(one.input).output(one.output),
}

/** The same for anybody. */
export const helpPublicContract = {
  articles: oc.route({ method: 'GET', path: '/help/articles' }).input(listed.input).output(listed.output),
  article: oc.route({ method: 'GET', path: '/help/articles/{slug}' }).input(one.input).output(one.output),
}
