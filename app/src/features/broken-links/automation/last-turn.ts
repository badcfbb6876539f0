import { sql } from 'kysely'
import { changesErrors } from '#core/changes/errors.ts'
import { refusalErrors } from '#core/changes/kinds/errors.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { ErrorDefinition } from '#kit/shared/errors.ts'
import type { LinkDetail } from '../contract.ts'
import { AUTOMATION_TURNS } from '../domain/bounds.ts'
import { linksWithState } from '../link-states.ts'

/** Reasons another turn can overcome: no room, a path whose redirect our copy does not know yet, a store that failed. */
const PASSING: readonly ErrorDefinition[] = [
  refusalErrors.redirectLimit,
  refusalErrors.pathTaken,
  changesErrors.conflict,
  changesErrors.platformThrottled,
  changesErrors.platformUnreachable,
  changesErrors.platformUnavailable,
  changesErrors.platformBadAnswer,
  changesErrors.interrupted,
  changesErrors.writeFailed,
  changesErrors.uninstalled,
]
const codes = PASSING.map(({ code }) => code)

/** SQL: joins what became of the last write about a link `l` that automation had its turn with, as `t`. */
export const lastTurn = (tx: ShopTx) => sql`
  left join lateral (
    select c.state in ('failed', 'conflict') and o.type = 'broken-links.automation' as failed, c.error_code, c.error_message, c.error_values
      from changes c
        join operations o on o.shop_id = ${shopOf(tx)} and o.shop_id = c.shop_id and o.id = c.operation_id
      where c.shop_id = ${shopOf(tx)} and l.automated_at is not null and c.resource_id = 'redirect:' || l.path
        and c.kind = 'catalogue.redirect'
      order by c.id desc limit 1) t on true`

/** SQL: the last turn with the link left it unresolved, because its redirect was refused or failed. */
export const isRefused = sql`(l.automation_refusal is not null or coalesce(t.failed, false))`

/** SQL: another turn may help, and the link has one left. */
export const hasTurnLeft = sql`(l.automation_turns < ${AUTOMATION_TURNS}::int and case
  when l.automation_refusal is not null then l.automation_refusal ->> 'key' = 'noRoom'
  else coalesce(t.error_code = any(${codes}::text[]), false) end)`

/** Returns why automation left a link unresolved; null if it has not tried, or its redirect is under way. */
export async function findRefusal(tx: ShopTx, id: string): Promise<LinkDetail['refusal']> {
  const { rows } = await sql<{
    path: string
    again: boolean
    finding: { key: string; values: Record<string, string> } | null
    code: string | null
    message: string | null
    values: Record<string, unknown> | null
  }>`
    select l.path, ${hasTurnLeft} as again, l.automation_refusal as finding, t.error_code as code, t.error_message as message,
        t.error_values as values
      from ${linksWithState(tx)} ${lastTurn(tx)}
      where l.shop_id = ${shopOf(tx)} and l.id = ${id} and l.state = 'unresolved' and l.reverted_at is null
        and l.automated_at is not null and ${isRefused}`.execute(tx)
  const [row] = rows
  if (!row) return null
  const { path, again, finding, code, message, values } = row
  const failed = { path, code: code ?? changesErrors.conflict.code, message: message ?? '', values }
  return { again, finding, failed: finding ? null : failed }
}
