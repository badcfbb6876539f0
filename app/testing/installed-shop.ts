import { sql } from 'kysely'
import { saveTokens } from '#core/shops/shop-tokens.ts'
import type { Database } from '#kit/server/db/database.ts'
import { encryptionKeysSchema } from '#kit/server/env-parts.ts'

/**
 * Inserts an installed shop with its profile into a database, as if it had been read from the platform; returns its
 * id.
 */
export async function putInstalledShop(
  db: Database,
  options: { domain: string; encryptionKeys: string },
): Promise<string> {
  const keys = encryptionKeysSchema.parse(options.encryptionKeys)
  const { rows } = await sql<{ id: string }>`select signpost_register_shop(${options.domain}) as id`.execute(
    db.kysely,
  )
  const shop = rows[0]?.id ?? ''
  await db.withShop(shop, async (tx) => {
    const now = new Date()
    const facts = {
      name: options.domain,
      email: 'owner@example.com',
      plan_name: 'basic',
      plan_display_name: 'Basic',
    }
    await tx
      .updateTable('shops')
      .set({ ...facts, platform_id: `gid://shopify/Shop/${shop}`, installed_at: now, profile_read_at: now })
      .where('id', '=', shop)
      .execute()
    const hour = new Date(Date.now() + 3_600_000)
    await saveTokens(tx, keys, {
      shop,
      grant: { accessToken: 'none', refreshToken: null, scopes: [], expiresAt: hour, refreshExpiresAt: null },
    })
  })
  return shop
}
