import { z } from 'zod'
import { defineOperation } from '../client.ts'

/** Whether visitors need a password. Needs no scope. */
export const storefrontPasswordQuery = defineOperation()({
  document: /* GraphQL */ `
    query StorefrontPassword {
      onlineStore {
        passwordProtection {
          enabled
        }
      }
    }
  `,
  data: z.object({ onlineStore: z.object({ passwordProtection: z.object({ enabled: z.boolean() }) }) }),
})
