import { sql } from 'kysely'
import { z } from 'zod'
import { defineJob } from '#core/registry/job.ts'
import type { ServerModule } from '#core/registry/server-module.ts'
import { endWithInstallation } from './connection.ts'
import { searchConsoleErrors } from './errors.ts'
import { fillNewDays, fillSlice } from './fill/fill.ts'
import { FORGET_WORDS_JOB, forgetWords, forgetWordsPayload } from './fill/forget-words.ts'
import { FILL_JOB } from './fill/job-names.ts'
import { searchConsoleIntegration } from './integration.ts'

/** A store's connection to Search Console; its screens belong to a feature. */
export const searchConsoleModule: ServerModule = {
  slug: 'search-console-connection',
  integrations: [searchConsoleIntegration],
  jobs: [
    defineJob({
      name: FILL_JOB,
      payload: z.object({}),
      run: (ctx, _payload, { signal }) => fillSlice(ctx, { signal }),
    }),
    defineJob({
      // After midnight Pacific time, in summer and in winter.
      name: 'search-console-connection.new-days',
      payload: z.object({}),
      every: '11 9 * * *',
      run: fillNewDays,
    }),
    defineJob({
      name: FORGET_WORDS_JOB,
      payload: forgetWordsPayload,
      every: '29 5 3 * *',
      run: (ctx, payload) => forgetWords(ctx, payload),
    }),
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
  // Before a shop's data is deleted its consent is revoked too, because afterwards its token is gone.
  erasers: [endWithInstallation],
  errors: Object.values(searchConsoleErrors),
}
