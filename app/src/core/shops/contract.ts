import { z } from 'zod'
import { oc } from '#core/registry/route.ts'
import { momentSchema } from '#kit/shared/moment.ts'
import { answer } from '#kit/shared/schemas.ts'
import { APP_LANGUAGES } from './domain/app-languages.ts'

/** Profile with the field names of the specification (1-shell §3). */
export const profileSchema = z.object({
  _id: z.string(),
  email: z.string(),
  shopUrl: z.string(),
  storeId: z.string(),
  storeName: z.string(),
  /** `partner_test` marks a development store. */
  plan_name: z.string(),
  plan_display_name: z.string(),
  created: z.iso.datetime(),
  created_at: z.iso.datetime(),
  lastLoginArray: z.array(z.object({ date: z.iso.datetime() })).max(10),
  privateMetafield: z.object({ value: z.string() }),
  appLanguage: z.enum(APP_LANGUAGES),
  isOnBoardingDone: z.boolean(),
  /** Set if the shop cannot use the app; `code` is an error code. */
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
})
export type Profile = z.infer<typeof profileSchema>

/** The nine flags, under the names the specification gives (1-shell §3). */
export const appBlockStatusSchema = z.object({
  webrexSeoEmbed: z.boolean(),
  webrexProductFaqSection: z.boolean(),
  webrexProductVideoSection: z.boolean(),
  webrexCollectionFaqSection: z.boolean(),
  webrexCollectionVideoSection: z.boolean(),
  webrexArticleFaqSection: z.boolean(),
  webrexArticleVideoSection: z.boolean(),
  webrexPageFaqSection: z.boolean(),
  webrexPageVideoSection: z.boolean(),
})
export type AppBlockStatus = z.infer<typeof appBlockStatusSchema>

export const shopsContract = {
  profile: oc.route({ method: 'GET', path: '/profile' }).output(answer(profileSchema)),
  updateUser: oc
    .route({ method: 'PUT', path: '/user/update' })
    // The language and the first steps are the merchant's: no change that could be undone.
    .meta({ visit: 'merchant' })
    .input(
      z.strictObject({
        lastLoginArray: z
          .array(z.object({ date: momentSchema }))
          .max(10)
          .optional(),
        appLanguage: z.enum(APP_LANGUAGES).optional(),
        isOnBoardingDone: z.boolean().optional(),
      }),
    )
    .output(answer(profileSchema)),
  /**
   * Features the store cannot use, each with the name of the smallest plan that includes it, such as `Premium`, or
   * `closed-by-staff`.
   */
  lockedFeatures: oc
    .route({ method: 'GET', path: '/locked-features' })
    .output(answer(z.record(z.string(), z.string()))),
  /** Called when the merchant returns from granting access. Refused without a code. */
  reauthorize: oc
    .route({ method: 'GET', path: '/auth/shopify/callback' })
    .input(
      z.strictObject({
        code: z.string().max(500).optional(),
        hmac: z.string().max(200),
        shop: z.string().max(200),
        timestamp: z.string().regex(/^\d{1,12}$/),
      }),
    )
    .output(answer(z.object({ authorized: z.literal(true) }))),
  appBlockStatus: oc.route({ method: 'GET', path: '/app-block-status' }).output(answer(appBlockStatusSchema)),
}
