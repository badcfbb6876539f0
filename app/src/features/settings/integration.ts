import { sql } from 'kysely'
import type { Integration } from '#core/registry/integration.ts'
import { getSignatureState } from '#core/shops/crawler-signature.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'

/** The page reader's signature in the list of integrations. */
export const signatureIntegration: Integration = {
  slug: 'settings',
  order: 40,
  async read(ctx) {
    const { expiresAt, savedAt } = await getSignatureState(ctx)
    const setAt = { by: 'merchant' as const, to: '/settings' }
    if (expiresAt === null || savedAt === null)
      return { state: 'off', note: 'none', values: {}, lastWorkedAt: null, setAt }
    const lastWorkedAt = await ctx.tx(async (tx) => {
      const { rows } = await sql<{ at: Date | null }>`
        select max(finished_at) as at from crawl_runs
          where shop_id = ${shopOf(tx)} and state = 'done' and started_at >= ${savedAt}
            and finished_at <= ${expiresAt}`.execute(tx)
      return rows[0]?.at?.toISOString() ?? null
    })
    const isActive = expiresAt.getTime() > Date.now()
    return {
      state: isActive ? 'connected' : 'attention',
      note: isActive ? 'active' : 'expired',
      values: { date: expiresAt.toISOString() },
      lastWorkedAt,
      setAt,
    }
  },
}
