import { oc } from '@orpc/contract'
import { z } from 'zod'
import { answer, count } from '#kit/shared/schemas.ts'

export const packageSchema = z.object({
  id: z.string(),
  name: z.string().nullable(),
  kind: z.enum(['fixed', 'hours', 'share']),
  hours: count.nullable(),
  percent: z.number().nullable(),
  /** Price this store would pay now; null: nothing is charged, a share is agreed. */
  price: z.number().nullable(),
  delivery: z.object({
    from: count.nullable(),
    to: count,
    unit: z.enum(['business-hours', 'days', 'weeks']),
  }),
})
export type ShownPackage = z.infer<typeof packageSchema>

export const serviceSchema = z.object({
  id: z.string(),
  path: z.string(),
  oncePerTheme: z.boolean(),
  needsAccess: z.boolean(),
  words: z
    .object({
      name: z.string(),
      summary: z.string(),
      delivered: z.array(z.string()),
      questions: z.array(z.object({ question: z.string(), answer: z.string() })),
    })
    .nullable(),
  packages: z.array(packageSchema),
})
export type ShownService = z.infer<typeof serviceSchema>

export const offerSchema = z.object({
  /** False: the operator offers no services. */
  isOffered: z.boolean(),
  /** False: nothing is charged here; the provider sends an invoice. */
  charges: z.boolean(),
  currency: z.string(),
  hourlyRate: z.number(),
  freeHours: count,
  halfPriceHours: count,
  /** Hours of work this store has ordered so far. */
  hoursBefore: count,
  services: z.array(serviceSchema),
  /** Default address for mails of an order, unless the merchant names another. */
  email: z.string(),
  /** False: no mail server is set up, so changes show only here. */
  sendsMail: z.boolean(),
  supportEmail: z.string().nullable(),
})
export type ServicesOffer = z.infer<typeof offerSchema>

export const catalogueContract = {
  offer: oc.route({ method: 'GET', path: '/services' }).output(answer(offerSchema)),
}
