import { sql } from 'kysely'
import type { Integration } from '#core/registry/integration.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'

/** The mail entry in the list of integrations, by the mails about operations. */
export const mailIntegration: Integration = {
  slug: 'mail',
  order: 60,
  async read(ctx) {
    const { sent, failed } = await ctx.tx(async (tx) => {
      const { rows } = await sql<{ sent: Date | null; failed: Date | null }>`
        select max(finished_at) filter (where mail = 'sent') as sent,
            max(finished_at) filter (where mail = 'failed') as failed
          from operations where shop_id = ${shopOf(tx)} and mail in ('sent', 'failed')`.execute(tx)
      return rows[0] ?? { sent: null, failed: null }
    })
    const isFailing = failed !== null && (sent === null || failed > sent)
    const state = ctx.mailer === null ? 'off' : isFailing ? 'attention' : 'connected'
    return {
      state,
      note: state === 'off' ? 'off' : state === 'attention' ? 'failing' : 'on',
      values: {},
      lastWorkedAt: sent?.toISOString() ?? null,
      setAt: { by: 'operator', setting: 'SMTP_URL' },
    }
  },
}
