import { z } from 'zod'
import { defineOperation } from '../client.ts'

/** The storefront's URL, and whether visitors need a password. Needs no scope. */
export const storefrontUrlQuery = defineOperation()({
  document: /* GraphQL */ `
    query StorefrontUrl {
      shop {
        primaryDomain {
          url
        }
      }
      onlineStore {
        passwordProtection {
          enabled
        }
      }
    }
  `,
  data: z.object({
    shop: z.object({ primaryDomain: z.object({ url: z.string() }) }),
    onlineStore: z.object({ passwordProtection: z.object({ enabled: z.boolean() }) }),
  }),
})
