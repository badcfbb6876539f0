import type { PageKey } from '#core/crawl/page-check.ts'
import type { ThreadResult } from '#core/judging/run-in-thread.ts'
import type { ShopId, ShopTx } from '#kit/server/db/shop-tx.ts'
import { countsOf, type FoundIssue, type FoundNode, type MarkupVerdict } from './domain/finding.ts'

/** Parts of a verdict that have no columns of their own. */
export type PageDetails = Pick<MarkupVerdict, 'duplicates' | 'parseErrors' | 'left' | 'preview'>

/** Replaces the stored verdict of a page; if it could not be judged, stores the code of the reason. */
export async function saveVerdict(
  tx: ShopTx,
  { shopId, pageId }: PageKey,
  judged: ThreadResult<MarkupVerdict> | null,
): Promise<void> {
  // Cascades to nodes and issues.
  await tx
    .deleteFrom('schema_results_pages')
    .where('shop_id', '=', shopId)
    .where('page_id', '=', pageId)
    .execute()
  if (judged === null) return
  if (!judged.ok) {
    const unjudged = judged.error.code
    await tx
      .insertInto('schema_results_pages')
      .values({ shop_id: shopId, page_id: pageId, unjudged })
      .execute()
    return
  }
  const { verdict, nodes, issues, duplicates, parseErrors, left, preview } = judged.output
  const details: PageDetails = { duplicates, parseErrors, left, preview }
  await tx
    .insertInto('schema_results_pages')
    .values({
      ...countsOf(judged.output),
      shop_id: shopId,
      page_id: pageId,
      verdict,
      types: [...new Set(nodes.flatMap(({ types }) => types))],
      owners: [...new Set(nodes.map(ownerOf))],
      details: JSON.stringify(details),
    })
    .execute()
  await insertNodes(tx, { shopId, pageId, nodes, issues })
  await insertIssues(tx, { shopId, pageId, issues })
}

/** Returns `theme`, `self`, `unknown` or `app:<handle>`. */
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
    .insertInto('schema_results_nodes')
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
  await tx
    .insertInto('schema_results_issues')
    .values(
      issues.map(({ values, features: _, ...issue }, position) => ({
        ...issue,
        shop_id: shopId,
        page_id: pageId,
        position,
        values: JSON.stringify(values),
      })),
    )
    .execute()
}
