import { sql } from 'kysely'
import type { SuggestionDefinition } from '#core/registry/suggestion.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'

/** Onboarding suggestion of the specification (1-shell §3); complete once its action has really happened. */
export const suggestions: SuggestionDefinition[] = [
  {
    id: 'meta_ai_alttag',
    colour: 'info',
    navigate: '/seo-booster/metatags?tabindex=2',
    done: (ctx) =>
      ctx.tx(async (tx) => {
        const { rows } = await sql<{ found: boolean }>`
          select exists (select from operations where shop_id = ${shopOf(tx)} and type in ('alt-text.edit', 'alt-text.generate') and applied > 0)
            as found`.execute(tx)
        return rows[0]?.found === true
      }),
  },
]
