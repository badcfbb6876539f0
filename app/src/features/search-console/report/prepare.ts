import type { ShopContext } from '#core/context/context.ts'
import { RANGE_PRESETS } from '#kit/shared/date-range.ts'
import { reportInputSchema } from '../contract.ts'
import { REPORT_DEVICES } from '../domain/report-choices.ts'
import { askedDays } from './asked-days.ts'
import { forgetTables, standingTable } from './standing-table.ts'

export const PREPARE_JOB = 'search-console.prepare'
const SLICE_MS = 20_000

/** Every preset, whole and by device, of queries and pages: what most people open. Long ranges first, they take longest. */
const PREPARED = RANGE_PRESETS.toReversed().flatMap((range) =>
  [undefined, ...REPORT_DEVICES].flatMap((device) =>
    (['queries', 'pages'] as const).map((table) => ({ range, device, table })),
  ),
)

/** Computes the tables of the presets after days have come; what is computed already is left alone. */
export async function prepareTables(ctx: ShopContext, from = 0): Promise<void> {
  const until = performance.now() + SLICE_MS
  for (const [at, { table, ...input }] of PREPARED.entries()) {
    if (at < from) continue
    // Each in a transaction of its own: none holds a snapshot for long.
    await ctx.tx(async (tx) => {
      const question = reportInputSchema.parse(input)
      const asked = await askedDays(tx, question)
      if (asked) await standingTable(tx, table, question, asked)
    })
    if (performance.now() < until || at === PREPARED.length - 1) continue
    return ctx.queue.enqueue(
      PREPARE_JOB,
      { shop: ctx.shop.id, payload: { from: at + 1 } },
      { key: 'prepare' },
    )
  }
  await ctx.tx(forgetTables)
}
