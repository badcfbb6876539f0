import { sql } from 'kysely'
import type { IntegrationUse } from '#core/registry/integration.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'

/** When orders last used mail and the object store successfully. */
export const serviceUses: IntegrationUse[] = [
  {
    slug: 'mail',
    lastWorkedAt: (ctx) =>
      ctx.tx(async (tx) => {
        const { rows } = await sql<{ at: Date | null }>`
          select max(created_at) as at from services_entries
            where shop_id = ${shopOf(tx)} and mail = 'sent'`.execute(tx)
        return rows[0]?.at?.toISOString() ?? null
      }),
  },
  {
    slug: 'images',
    lastWorkedAt: (ctx) =>
      ctx.tx(async (tx) => {
        const { rows } = await sql<{ at: Date | null }>`
          select max(created_at) as at from services_files
            where shop_id = ${shopOf(tx)} and type is not null`.execute(tx)
        return rows[0]?.at?.toISOString() ?? null
      }),
  },
]
