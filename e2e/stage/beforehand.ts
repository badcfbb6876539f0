import { asOwner } from './as-owner.ts'
import type { Product } from './product.ts'

/** Adds a request to the list, as if staff had approved it. */
export const putRequest = (product: Product, title: string, version: string | null = null): Promise<void> =>
  asOwner(product, (client) =>
    client.query(
      `insert into feature_requests (id, title, details, status, version, created_at, status_at)
        values ($1, $2, '', $3, $4, now(), now())`,
      [crypto.randomUUID(), title, version === null ? 'open' : 'shipped', version],
    ),
  )

/** Publishes an announcement to every store today, as if staff had done so. */
export const announce = (product: Product, words: { title: string; body: string }): Promise<void> =>
  asOwner(product, (client) =>
    client.query(
      `insert into announcements (id, texts, tone, plans, link, starts_at, ends_at, created_at)
        values ($1, $2, 'info', '{}', '/community', now() - interval '1 hour', now() + interval '1 day', now())`,
      [crypto.randomUUID(), JSON.stringify({ en: words })],
    ),
  )

/** Makes a store that installed the app four days ago and has just completed twelve successful changes. */
export const hasWorked = (product: Product, domain: string): Promise<void> =>
  asOwner(product, async (client) => {
    const { rows } = await client.query('select id from signpost_find_shop($1)', [domain])
    await client.query(`select set_config('signpost.shop', $1::text, false)`, [rows[0].id])
    await client.query(`update shops set installed_at = now() - interval '4 days' where id = $1`, [
      rows[0].id,
    ])
    await client.query(
      `insert into operations (shop_id, type, cause, actor_kind, actor, title_key, title_values, state, total, applied, finished_at)
        values ($1, 'meta-tags.bulk-edit', 'merchant', 'merchant', '1', 'meta-tags:history.bulkEdit.seo-title', '{}', 'done', 12, 12, now())`,
      [rows[0].id],
    )
  })
