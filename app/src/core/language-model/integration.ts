import { sql } from 'kysely'
import type { Integration } from '#core/registry/integration.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'
import { readLanguageModel } from './state.ts'

/** Entry of the writing model in the list of integrations. */
export const languageModelIntegration: Integration = {
  slug: 'language-model',
  order: 20,
  async read(ctx) {
    const { own, installation, pausedUntil } = await readLanguageModel(ctx)
    const lastWorkedAt = await ctx.tx(async (tx) => {
      const { rows } = await sql<{ day: string | null }>`
        select max(day)::text as day from language_model_usage
          where shop_id = ${shopOf(tx)} and calls > failures`.execute(tx)
      return rows[0]?.day ?? null
    })
    const known = { lastWorkedAt, setAt: { by: 'merchant' as const, to: '/settings' } }
    if (own && !own.usable) return { ...known, state: 'attention', note: 'unusable', values: {} }
    const model = own?.model ?? installation?.model
    if (model === undefined) return { ...known, state: 'off', note: 'none', values: {} }
    if (pausedUntil !== null) return { ...known, state: 'attention', note: 'paused', values: { model } }
    return { ...known, state: 'connected', note: own ? 'own' : 'installation', values: { model } }
  },
}
