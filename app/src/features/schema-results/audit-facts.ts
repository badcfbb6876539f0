import { sql } from 'kysely'
import type { AuditFactSource } from '#core/registry/audit-facts.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'

/** Counts pages whose structured data has errors or warnings. */
export const markupIssues: AuditFactSource = async (_, tx) => {
  const { rows } = await sql<{ id: string; errors: number; warnings: number }>`
    select page_id as id, errors, warnings from schema_results_pages
      where shop_id = ${shopOf(tx)} and unjudged is null and errors + warnings > 0`.execute(tx)
  return { structuredData: new Map(rows.map(({ id, errors, warnings }) => [id, { errors, warnings }])) }
}
