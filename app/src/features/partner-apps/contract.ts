import { oc } from '@orpc/contract'
import { z } from 'zod'

/** Apps the operator recommends. */
export const partnerAppsContract = {
  list: oc.route({ method: 'GET', path: '/partner-apps' }).output(
    z.object({
      data: z.object({
        /** False: the operator recommends no apps. */
        isOffered: z.boolean(),
        apps: z.array(z.object({ name: z.string(), url: z.url(), words: z.string() })),
      }),
    }),
  ),
}
