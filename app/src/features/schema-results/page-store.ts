import { sql } from 'kysely'
import { type ShopId, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { countsOf, type Finding, type FoundIssue, type FoundNode } from './domain/finding.ts'

/** What of a finding lies beside the columns. */
export type PageDetails = Pick<Finding, 'duplicates' | 'parseErrors' | 'left' | 'preview'>

/** Replaces everything known of a listed page: old findings under a page nobody could read now would mislead. */
export async function savePage(tx: ShopTx, shopId: ShopId, finding: Finding): Promise<void> {
  const { state, reason, status, readAt, title, verdict, nodes, issues } = finding
  const { duplicates, parseErrors, left, preview } = finding
  const details: PageDetails = { duplicates, parseErrors, left, preview }
  const page = await tx
    .updateTable('audit_pages')
    .where('shop_id', '=', shopOf(tx))
    .set({
      ...countsOf(finding),
      waiting: false,
      attempts: 0,
      state,
      reason,
      status,
      read_at: readAt,
      title,
      verdict,
      types: [...new Set(nodes.flatMap(({ types }) => types))],
      owners: [...new Set(nodes.map(ownerOf))],
      details: JSON.stringify(details),
    })
    .where('url', '=', finding.url)
    .returning('id')
    .executeTakeFirst()
  if (!page) return
  await tx
    .deleteFrom('audit_issues')
    .where('shop_id', '=', shopOf(tx))
    .where('page_id', '=', page.id)
    .execute()
  await tx
    .deleteFrom('audit_nodes')
    .where('shop_id', '=', shopOf(tx))
    .where('page_id', '=', page.id)
    .execute()
  await insertNodes(tx, { shopId, pageId: page.id, nodes, issues })
  await insertIssues(tx, { shopId, pageId: page.id, issues })
}

/** `theme`, `self`, `unknown` or `app:<handle>`. */
function ownerOf({ owner, app }: FoundNode): string {
  return owner === 'app' ? `app:${app}` : owner
}

async function insertNodes(
  tx: ShopTx,
  {
    shopId,
    pageId,
    nodes,
    issues,
  }: { shopId: ShopId; pageId: string; nodes: FoundNode[]; issues: FoundIssue[] },
): Promise<void> {
  if (nodes.length === 0) return
  const count = (node: number, severity: string) =>
    issues.filter((issue) => issue.node === node && issue.severity === severity).length
  await tx
    .insertInto('audit_nodes')
    .values(
      nodes.map((node) => ({
        shop_id: shopId,
        page_id: pageId,
        node: node.index,
        type: node.type,
        types: node.types,
        format: node.format,
        node_id: node.id,
        owner: ownerOf(node),
        source: node.source === null ? null : JSON.stringify(node.source),
        errors: count(node.index, 'error'),
        warnings: count(node.index, 'warning'),
        infos: count(node.index, 'info'),
      })),
    )
    .execute()
}

async function insertIssues(
  tx: ShopTx,
  { shopId, pageId, issues }: { shopId: ShopId; pageId: string; issues: FoundIssue[] },
): Promise<void> {
  if (issues.length === 0) return
  const rows = JSON.stringify(issues.map((issue, position) => ({ ...issue, position })))
  await sql`
    insert into audit_issues (shop_id, page_id, position, node, severity, code, feature, type, path, field, key, values)
      select ${shopId}, ${pageId}, position, node, severity, code, feature, type, path, field, key, values
        from jsonb_to_recordset(${rows}::jsonb) as found
          (position int, node int, severity text, code text, feature text, type text, path text, field text, key text, values jsonb)`.execute(
    tx,
  )
}
