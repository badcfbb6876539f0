import { z } from 'zod'
import { defineOperation } from '../client.ts'

/** What the merchant lets the app do, as it stands now. Needs no scope itself. */
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
