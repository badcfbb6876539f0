import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import type { SuggestionDefinition } from '#core/registry/suggestion.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'

/** Onboarding suggestions of the specification (1-shell §3); each is complete once its action has really happened. */
export const suggestions: SuggestionDefinition[] = [
  {
    id: 'meta_ai',
    colour: 'info',
    navigate: '/seo-booster/metatags?tabindex=1',
    done: (ctx) => hasRun(ctx, ['meta-tags.edit', 'meta-tags.generate']),
  },
  {
    id: 'meta_ai_bulkoperation',
    colour: 'info',
    navigate: '/seo-booster/metatags?tabindex=5',
    done: (ctx) => hasRun(ctx, ['meta-tags.bulk-edit', 'meta-tags.import', 'meta-tags.generate']),
  },
]

/** True if an operation of one of these types wrote something. */
async function hasRun(ctx: ShopContext, types: string[]): Promise<boolean> {
  return ctx.tx(async (tx) => {
    const { rows } = await sql<{ found: boolean }>`
      select exists (select from operations where shop_id = ${shopOf(tx)} and type = any(${types}) and applied > 0) as found`.execute(
      tx,
    )
    return rows[0]?.found === true
  })
}
