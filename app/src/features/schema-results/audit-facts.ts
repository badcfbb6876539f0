import { sql } from 'kysely'
import type { AuditFactSource } from '#core/registry/audit-facts.ts'
import { shopOf } from '#kit/server/db/shop-tx.ts'
import { isOptional } from './domain/fix.ts'
import type { ProblemId } from './domain/problem.ts'

/** Counts pages whose structured data has errors, or warnings about which something can be done. */
export const markupIssues: AuditFactSource = async (_, tx) => {
  const shop = shopOf(tx)
  const { rows: faults } = await sql<ProblemId>`
    select distinct code, type, field from schema_results_issues
      where shop_id = ${shop} and severity = 'warning'`.execute(tx)
  const free = faults.filter(isOptional)
  const { rows } = await sql<{ id: string; errors: number; warnings: number }>`
    with free as (
      select i.page_id, count(*)::int as issues from schema_results_issues i
        where i.shop_id = ${shop} and i.severity = 'warning' and (i.code, i.type, i.field) in (
          select * from unnest(${free.map(({ code }) => code)}::text[], ${free.map(({ type }) => type)}::text[],
            ${free.map(({ field }) => field)}::text[]))
        group by i.page_id
    ), counted as (
      select p.page_id as id, p.errors, p.warnings - coalesce(f.issues, 0) as warnings
        from schema_results_pages p left join free f on f.page_id = p.page_id
        where p.shop_id = ${shop} and p.unjudged is null and p.errors + p.warnings > 0
    )
    select id, errors, warnings from counted where errors + warnings > 0`.execute(tx)
  return { structuredData: new Map(rows.map(({ id, errors, warnings }) => [id, { errors, warnings }])) }
}
