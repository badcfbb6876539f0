import { sql } from 'kysely'
import type { Integration } from '#core/registry/integration.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'

/** Entry of the object store for originals in the list of integrations. */
export const objectStoreIntegration: Integration = {
  slug: 'images',
  order: 50,
  async read(ctx) {
    const lastWorkedAt = await ctx.tx(async (tx) => {
      const { rows } = await sql<{ at: Date | null }>`
        select max(kept_at) as at from images_objects where shop_id = ${shopOf(tx)}`.execute(tx)
      return rows[0]?.at?.toISOString() ?? null
    })
    return {
      state: 'connected',
      note: ctx.settings.objectStore ? 'bucket' : 'folder',
      values: {},
      lastWorkedAt,
      setAt: { by: 'operator', setting: 'OBJECT_STORE_URL' },
    }
  },
}
