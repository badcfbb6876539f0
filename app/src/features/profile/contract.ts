import { oc } from '@orpc/contract'
import { z } from 'zod'
import { APP_LANGUAGES } from '#core/shops/domain/app-languages.ts'

/** The profile page's fields (2-features §3). */
export const myProfileSchema = z.object({
  storeName: z.string(),
  email: z.string(),
  /** Null where the store names none. */
  phone: z.string().nullable(),
  /** Name of the plan or the offer the store is on. */
  subscription: z.string(),
  language: z.enum(APP_LANGUAGES),
  /** A development store of the platform's partners. */
  testAccount: z.boolean(),
  /** When it was last read from the platform; null: never yet. */
  readAt: z.iso.datetime().nullable(),
})
export type MyProfile = z.infer<typeof myProfileSchema>

export const profileContract = {
  get: oc.route({ method: 'GET', path: '/my-profile' }).output(z.object({ data: myProfileSchema })),
  /** Reads the store from the platform again. */
  sync: oc.route({ method: 'POST', path: '/my-profile/sync' }).output(z.object({ data: myProfileSchema })),
}
