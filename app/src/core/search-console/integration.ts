import { sql } from 'kysely'
import type { Integration } from '#core/registry/integration.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'
import { findConnection } from './connection-store.ts'
import { BROKEN_NOTES } from './errors.ts'

const SCREEN = { by: 'merchant' as const, to: '/google-search-console' }

/** Entry of the connection in the list of integrations. */
export const searchConsoleIntegration: Integration = {
  slug: 'search-console',
  order: 10,
  async read(ctx) {
    const { client, serviceAccountFile } = ctx.settings.google
    const { connection, lastWorkedAt } = await ctx.tx(async (tx) => {
      const { rows } = await sql<{ at: Date | null }>`
        select max(fetched_at) as at from search_console_days where shop_id = ${shopOf(tx)}`.execute(tx)
      return {
        connection: await findConnection(tx),
        lastWorkedAt: rows[0]?.at?.toISOString() ?? null,
      }
    })
    if (!connection) {
      const isSetUp = client !== null || serviceAccountFile !== null
      return {
        state: 'off',
        note: isSetUp ? 'notConnected' : 'notSetUp',
        values: {},
        lastWorkedAt,
        setAt: isSetUp ? SCREEN : { by: 'operator', setting: 'GOOGLE_CLIENT_ID' },
      }
    }
    const { account, property, broken } = connection
    const values = { account, property: property ?? '' }
    const note =
      broken !== null ? (BROKEN_NOTES[broken] ?? 'broken') : property === null ? 'noProperty' : 'connected'
    return {
      state: note === 'connected' ? 'connected' : 'attention',
      note,
      values,
      lastWorkedAt,
      setAt: SCREEN,
    }
  },
}
