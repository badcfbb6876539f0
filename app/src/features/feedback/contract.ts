import { z } from 'zod'
import { oc } from '#core/registry/route.ts'
import { answer } from '#kit/shared/schemas.ts'
import { CATEGORIES, MESSAGE, needsWords, REASONS, STATES } from './domain/categories.ts'

const done = answer(z.object({ ok: z.literal(true) }))
const reviewSchema = z.object({
  /** Whether now is a good moment to ask. */
  due: z.boolean(),
  /** True if the store must not be asked again. */
  ended: z.boolean(),
})
const review = answer(reviewSchema)

const writtenSchema = z.object({
  store: z.string(),
  /** Address for a reply; empty if none is wanted. */
  email: z.string(),
  id: z.uuid(),
  category: z.enum(CATEGORIES),
  reasons: z.array(z.string()),
  message: z.string(),
  screen: z.string(),
  state: z.enum(STATES),
  createdAt: z.iso.datetime(),
})
export type WrittenFeedback = z.infer<typeof writtenSchema>

export const feedbackContract = {
  send: oc
    .route({ method: 'POST', path: '/feedback' })
    .meta({ visit: 'merchant' })
    .input(
      z
        .strictObject({
          category: z.enum(CATEGORIES),
          reasons: z.array(z.enum(REASONS)).max(REASONS.length),
          message: z.string().trim().max(MESSAGE),
          screen: z.string().max(300),
          wantsAnswer: z.boolean(),
        })
        .refine(({ category, reasons }) => category !== 'problem' || reasons.length > 0)
        .refine(({ category, reasons, message }) => message !== '' || !needsWords(category, reasons), {
          path: ['message'],
        }),
    )
    .output(done),
  review: oc.route({ method: 'GET', path: '/review' }).output(review),
  asked: oc
    .route({ method: 'POST', path: '/review/asked' })
    .meta({ visit: 'merchant' })
    .input(z.strictObject({ outcome: z.string().regex(/^[a-z-]{1,40}$/) }))
    .output(review),
}

export const feedbackStaffContract = {
  written: oc
    .route({ method: 'GET', path: '/admin/feedback' })
    .input(
      z.object({
        state: z.enum(STATES).optional(),
        /** `createdAt` of the last one of the previous page. */
        before: z.iso.datetime().optional(),
      }),
    )
    .output(answer(z.object({ rows: z.array(writtenSchema), next: z.iso.datetime().nullable() }))),
  mark: oc
    .route({ method: 'PUT', path: '/admin/feedback/{id}' })
    .input(z.strictObject({ id: z.uuid(), store: z.string().max(255), state: z.enum(STATES) }))
    .output(done),
}
