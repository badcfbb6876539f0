import { z } from 'zod'
import { oc } from '#core/registry/route.ts'
import { WRITING_LANGUAGES } from '#core/writing/languages.ts'
import { TONES } from '#core/writing/tones.ts'
import { answer, count, numericId } from '#kit/shared/schemas.ts'

const required = (message: string) => z.string(message).trim().min(1, message)

export const MOST_A_WEEK = 50

/** The automation's plan for writing posts. */
export const planSchema = z.strictObject({
  active: z.boolean(),
  /** A post on each of these days, within the weekly limit and the credits. */
  days: z.array(z.number().int().min(1).max(7)).max(7),
  keywords: z.array(z.string().trim().min(1).max(100)).max(200),
  /** Also use topics from the store's products, searches and keywords, once the keywords above are used up. */
  ownTopics: z.boolean(),
  products: z.array(numericId).max(50),
  blogId: z.string('blog-posts:problem.blog').regex(/^\d{1,18}$/, 'blog-posts:problem.blog'),
  author: required('blog-posts:problem.author').max(255),
  tone: z.enum(TONES, 'blog-posts:problem.tone'),
  language: z.enum(WRITING_LANGUAGES, 'blog-posts:problem.language'),
  /** `hidden`: a draft in the store that waits for the merchant. */
  visibility: z.enum(['visible', 'hidden']),
  writer: z.enum(['model', 'template']),
})
export type AutomationPlan = z.infer<typeof planSchema>
/** A form's plan, and the one it was opened with. */
const planEditSchema = planSchema.extend({ before: planSchema.optional() })
export type AutomationPlanEdit = z.infer<typeof planEditSchema>

export const limitSchema = z.strictObject({
  mode: z.enum(['manual', 'system']),
  /** Applies in manual mode; never above the plan's limit. */
  weekly: count.max(MOST_A_WEEK),
})

/** The feature the topic comes from, and why it is worth a post. */
const why = {
  source: z.string(),
  reason: z.object({ code: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])) }),
}

const settingsSchema = z.object({
  limit: limitSchema.extend({ most: count }),
  automation: planSchema.nullable(),
  /** The next topics. */
  topics: z.array(z.object({ keyword: z.string(), ...why })),
  runs: z.array(
    z.object({
      day: z.string(),
      topic: z.string().nullable(),
      postId: z.string().nullable(),
      refused: z.string().nullable(),
      why: z.object(why).nullable(),
    }),
  ),
})
export type BlogSettings = z.infer<typeof settingsSchema>

export const settingsRoutes = {
  settings: oc.route({ method: 'GET', path: '/blog-posts/settings' }).output(answer(settingsSchema)),
  saveLimit: oc
    .route({ method: 'PUT', path: '/blog-posts/settings/limit' })
    .meta({ visit: 'support' })
    .input(limitSchema)
    .output(answer(settingsSchema)),
  saveAutomation: oc
    .route({ method: 'PUT', path: '/blog-posts/settings/automation' })
    .meta({ visit: 'support' })
    .input(planEditSchema)
    .output(answer(settingsSchema)),
}
