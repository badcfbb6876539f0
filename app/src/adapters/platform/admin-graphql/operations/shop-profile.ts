import { z } from 'zod'
import { defineOperation } from '../client.ts'

/** The shop's profile. Needs no scope. */
export const shopProfileQuery = defineOperation()({
  document: /* GraphQL */ `
    query ShopProfile {
      shop {
        id
        name
        email
        createdAt
        ianaTimezone
        plan { publicDisplayName partnerDevelopment }
        primaryDomain { host localization { defaultLocale } }
        shopAddress { phone }
      }
    }
  `,
  data: z.object({
    shop: z.object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      createdAt: z.string(),
      ianaTimezone: z.string(),
      plan: z.object({ publicDisplayName: z.string(), partnerDevelopment: z.boolean() }),
      primaryDomain: z.object({
        host: z.string(),
        /** Null if the domain points elsewhere. */
        localization: z.object({ defaultLocale: z.string() }).nullable(),
      }),
      shopAddress: z.object({ phone: z.string().nullable() }),
    }),
  }),
})
