import { z } from 'zod'
import { defineJob } from '#core/registry/job.ts'
import type { ServerModule } from '#core/registry/server-module.ts'
import { count, numericId } from '#kit/shared/schemas.ts'
import { noteEdited, noteWritten, REREAD_EDITED, rereadEdited } from './edited-pages.ts'
import { crawlErrors } from './errors.ts'
import { CRAWL_JOB, FIRST_RUN_JOB } from './job-names.ts'
import { REJUDGE_JOB, rejudge } from './rejudge.ts'
import { beginFirstRun, crawlSlice, firstRun, followShop, repeatRun } from './service.ts'

export const crawlModule: ServerModule = {
  slug: 'crawl',
  jobs: [
    defineJob({
      name: CRAWL_JOB,
      payload: z.object({ run: numericId, silent: count.optional() }),
      run: (ctx, payload) => crawlSlice(ctx, payload),
    }),
    defineJob({ name: FIRST_RUN_JOB, payload: z.object({}), run: firstRun }),
    defineJob({ name: 'crawl.repeat', payload: z.object({}), every: '41 3 * * *', run: repeatRun }),
    defineJob({ name: REREAD_EDITED, payload: z.object({}), run: rereadEdited }),
    defineJob({
      name: REJUDGE_JOB,
      payload: z.object({ after: numericId.optional() }),
      every: '23 4 * * *',
      run: (ctx, payload) => rejudge(ctx, payload),
    }),
  ],
  catalogueListeners: [noteEdited],
  effectListeners: [{ kinds: 'changes-page', tookEffect: noteWritten }],
  webhooks: [{ topic: 'shop/update', run: followShop }],
  installers: [{ reads: 'pages', begin: beginFirstRun }],
  errors: Object.values(crawlErrors),
}
