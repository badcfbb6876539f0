import { sql } from 'kysely'
import { z } from 'zod'
import { defineJob } from '#core/registry/job.ts'
import type { ServerModule } from '#core/registry/server-module.ts'
import { endWithInstallation } from './connection.ts'
import { searchConsoleErrors } from './errors.ts'

/** A store's connection to Search Console; the screens are a feature's. */
export const searchConsoleModule: ServerModule = {
  slug: 'search-console-connection',
  jobs: [
    defineJob({
      name: 'search-console-connection.forget-quotas',
      payload: z.object({}),
      every: '53 4 * * *',
      run: async (ctx) => {
        await sql`select signpost_forget_google_quotas()`.execute(ctx.db.kysely)
      },
    }),
  ],
  webhooks: [{ topic: 'app/uninstalled', evenUninstalled: true, run: endWithInstallation }],
  // Before a shop is forgotten, its consent ends too: nobody is there to be asked afterwards.
  erasers: [endWithInstallation],
  errors: Object.values(searchConsoleErrors),
}
