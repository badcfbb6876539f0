import { z } from 'zod'
import { oc } from '#core/registry/route.ts'
import { APP_LANGUAGES } from '#core/shops/domain/app-languages.ts'
import { answer } from '#kit/shared/schemas.ts'

/** The profile page's fields (2-features §3). */
export const myProfileSchema = z.object({
  storeName: z.string(),
  email: z.string(),
  /** Null if the store has none. */
  phone: z.string().nullable(),
  /** Name of the store's plan or offer. */
  subscription: z.string(),
  language: z.enum(APP_LANGUAGES),
  /** True for a development store of a platform partner. */
  testAccount: z.boolean(),
  /** When it was last read from the platform; null: never. */
  readAt: z.iso.datetime().nullable(),
})
export type MyProfile = z.infer<typeof myProfileSchema>

export const profileContract = {
  get: oc.route({ method: 'GET', path: '/my-profile' }).output(answer(myProfileSchema)),
  /** Rereads the store from the platform. */
  sync: oc
    .route({ method: 'POST', path: '/my-profile/sync' })
    .meta({ visit: 'support' })
    .output(answer(myProfileSchema)),
}
