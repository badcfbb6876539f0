import { oc } from '@orpc/contract'
import { z } from 'zod'

export const settingsContract = {
  /** Deletes a product or a collection on the store for good, and here. */
  deleteResource: oc
    .route({ method: 'POST', path: '/settings/store-data/delete' })
    .input(z.strictObject({ id: z.string().regex(/^gid:\/\/shopify\/(Product|Collection)\/\d{1,18}$/) }))
    .output(z.object({ data: z.object({ id: z.string() }) })),
}
