import { sql } from 'kysely'
import type { SuggestionDefinition } from '#core/registry/suggestion.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'
import { listAutomations } from './automations/service.ts'
import { imageAutomationGate, imagesGate } from './plan-gates.ts'

/**
 * Onboarding suggestions of the specification (1-shell §2, §3); each is complete once its action has really happened.
 */
export const suggestions: SuggestionDefinition[] = [
  {
    id: 'image_bulkoperation',
    colour: 'info',
    navigate: '/speed-booster/imageoptimization?tabindex=0',
    gate: imagesGate,
    done: (ctx) =>
      ctx.tx(async (tx) => {
        const { rows } = await sql<{ found: boolean }>`
          select exists (select from operations where shop_id = ${shopOf(tx)}
            and type in ('images.optimise', 'images.reoptimise', 'images.automate')) as found`.execute(tx)
        return rows[0]?.found === true
      }),
  },
  {
    id: 'image_automation',
    colour: 'success',
    navigate: '/speed-booster/imageoptimization?tabindex=4',
    gate: imageAutomationGate,
    done: async (ctx) => (await listAutomations(ctx)).rows.some(({ status }) => status === 'active'),
  },
]
