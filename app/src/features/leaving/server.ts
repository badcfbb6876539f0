import { z } from 'zod'
import { defineChangeKind } from '#core/changes/change-kind.ts'
import { implement } from '#core/registry/implement.ts'
import { defineJob } from '#core/registry/job.ts'
import type { ServerModule } from '#core/registry/server-module.ts'
import { isInstalled } from '#core/shops/access.ts'
import { leavingContract } from './contract.ts'
import { leavingErrors } from './errors.ts'
import { appSettingKind } from './kinds/app-setting.ts'
import { ownData } from './own-data.ts'
import { CONTINUE, continueLeaving } from './reading/continue-leaving.ts'
import { FILL, fillRemoval, remove } from './remove.ts'
import { bringBack, getLeft, getState, look } from './service.ts'
import { forgetLeaving } from './store.ts'

export const server: ServerModule = {
  slug: 'leaving',
  ...implement(leavingContract, { get: getState, left: getLeft, look, remove, bringBack }),
  jobs: [
    defineJob({ name: CONTINUE, payload: z.object({}), run: continueLeaving }),
    defineJob({ name: FILL, payload: z.object({ operation: z.string() }), run: fillRemoval }),
  ],
  kinds: [defineChangeKind(appSettingKind)],
  ownData: [ownData],
  webhooks: [
    {
      topic: 'app/uninstalled',
      evenUninstalled: true,
      // A replayed delivery could claim anything: while the shop is installed, it must be able to come back.
      run: async (ctx) => {
        if (!(await isInstalled(ctx))) await ctx.tx((tx) => forgetLeaving(tx, ctx.shop.id))
      },
    },
  ],
  errors: Object.values(leavingErrors),
}
