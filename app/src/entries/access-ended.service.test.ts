import { expect, test } from 'vitest'
import { dropTokens } from '#core/shops/shop-tokens.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'
import { sessionToken } from '../../testing/session-token.ts'
import { newWorld } from '../../testing/world.ts'
import { startWeb } from './web.ts'

test('a shop that removed the app is out at once, in every process', async () => {
  await using world = await newWorld()
  const { store } = world
  const other = await startWeb(world.settings)
  try {
    const token = await sessionToken(store.domain, world.platform)
    const ask = async (origin: string): Promise<string> => {
      const answer = await fetch(`${origin}/apps/api/automations`, {
        headers: { authorization: `Bearer ${token}` },
      })
      return answer.ok ? 'in' : ((await answer.json()) as { code: string }).code
    }
    expect([await ask(world.web.url), await ask(other.url)]).toEqual(['in', 'in'])
    // The platform no longer issues tokens, and one process has handled the webhook.
    await world.control('DELETE', `/stores/${store.handle}/install`)
    const { rows } = await world.database.db.pool.query<{ id: string }>(
      'select id from signpost_find_shop($1)',
      [store.domain],
    )
    await world.database.db.withShop(rows[0]?.id ?? '', async (tx) => {
      await tx.updateTable('shops').set({ uninstalled_at: new Date() }).execute()
      await dropTokens(tx, shopOf(tx))
    })
    expect([await ask(world.web.url), await ask(other.url)]).toEqual([
      'shops.not-installed',
      'shops.not-installed',
    ])
  } finally {
    await other.stop(0)
  }
})
