import { sql } from 'kysely'
import { ownHosts } from '#core/catalogue/redirects/own-hosts.ts'
import type { ShopContext } from '#core/context/context.ts'
import { compileWhole } from '#core/redirects/compile-whole.ts'
import { checkUpload, readUpload } from '#core/uploads/check-file.ts'
import { type ShopId, type ShopTx, valuesOf } from '#kit/server/db/shop-tx.ts'
import type { PlanRow } from '../contract/plans.ts'
import { DEAD_TARGET, WRITTEN } from '../domain/verdicts.ts'
import { checkLines } from './check-lines.ts'
import { planRows } from './plan-rows.ts'
import { plans } from './plans.ts'
import { type FileLines, readLines } from './read-lines.ts'

/** Rows per statement. */
const BATCH = 2_000

/**
 * Dry run of a plan: reads the file, if any, compiles it with all redirects of the store, and stores the result row
 * by row.
 */
export async function checkPlan(ctx: ShopContext, { id }: { id: string }): Promise<void> {
  await checkUpload(ctx, plans, {
    id,
    async check({ file: { source }, write }) {
      const file = source === 'import' ? await readFile(ctx, id) : null
      const hosts = await ctx.tx((tx) => ownHosts(tx))
      const lines = file?.lines ?? []
      const { asked, refused } = checkLines(lines, hosts)
      const compiled = await compileWhole(ctx, asked)
      const rows = planRows({ lines, hosts, refused, compiled })
      for (let at = 0; at < rows.length; at += BATCH)
        await write((tx) => insertRows(tx, ctx.shop.id, { id, rows: rows.slice(at, at + BATCH) }))
      const counts: Record<string, number> = {}
      for (const { verdict } of rows) counts[verdict] = (counts[verdict] ?? 0) + 1
      return {
        counts: JSON.stringify({ ...counts, deadTargets: rows.filter(leadsNowhere).length }),
        encoding: file?.encoding ?? null,
        ignored: file?.ignored ?? [],
        count_after: compiled.count,
        room_after: compiled.room,
      }
    },
  })
}

/** True if the row writes a redirect to a target that is no page of the store. */
const leadsNowhere = ({ verdict, findings }: PlanRow): boolean =>
  WRITTEN.includes(verdict) && findings.some(({ key }) => key === DEAD_TARGET)

async function readFile(ctx: ShopContext, id: string): Promise<FileLines & { encoding: string }> {
  const { encoding, texts } = await readUpload(ctx, plans, id)
  return { ...(await readLines(texts)), encoding }
}

async function insertRows(
  tx: ShopTx,
  shopId: ShopId,
  { id, rows }: { id: string; rows: readonly PlanRow[] },
): Promise<void> {
  const values = rows.map(({ at, line, path, before, after, verdict, findings }) => [
    ...[shopId, id, at, line, path, before, after, verdict, JSON.stringify(findings)],
  ])
  await sql`
    insert into redirect_plan_rows (shop_id, plan_id, at, line, path, before, after, verdict, findings)
      values ${valuesOf(values)}`.execute(tx)
}
