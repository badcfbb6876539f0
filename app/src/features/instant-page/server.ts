import { defineChangeKind } from '#core/changes/change-kind.ts'
import { implement } from '#core/registry/implement.ts'
import type { ServerModule } from '#core/registry/server-module.ts'
import { stopCollecting } from '#core/visitor-vitals/collecting.ts'
import { instantPageContract } from './contract.ts'
import { homeCards } from './home-cards.ts'
import { switchKind } from './kinds/switch.ts'
import { getMetrics, getState, lookAtStorefront, saveSwitch } from './service.ts'
import { forgetEnabled } from './store.ts'

export const server: ServerModule = {
  slug: 'instant-page',
  waits: ['look'],
  ...implement(instantPageContract, {
    state: getState,
    save: saveSwitch,
    metrics: getMetrics,
    look: lookAtStorefront,
  }),
  homeCards,
  kinds: [defineChangeKind(switchKind)],
  webhooks: [
    {
      topic: 'app/uninstalled',
      evenUninstalled: true,
      run: (ctx, { triggeredAt }) =>
        ctx.tx(async (tx) => {
          await forgetEnabled(tx, triggeredAt)
          await stopCollecting(tx, triggeredAt)
        }),
    },
  ],
}
