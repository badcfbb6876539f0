import { z } from 'zod'
import { defineOperation } from '../client.ts'

/** Scopes the merchant currently grants the app. Needs no scope itself. */
export const grantedScopesQuery = defineOperation()({
  document: /* GraphQL */ `
    query GrantedScopes {
      currentAppInstallation {
        accessScopes {
          handle
        }
      }
    }
  `,
  data: z.object({
    currentAppInstallation: z.object({ accessScopes: z.array(z.object({ handle: z.string() })) }),
  }),
})
