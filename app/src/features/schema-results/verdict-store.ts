import { sql } from 'kysely'
import type { PageKey } from '#core/crawl/page-check.ts'
import { judgeAgain } from '#core/crawl/page-store.ts'
import type { ThreadResult } from '#core/judging/run-in-thread.ts'
import { type ShopId, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { MARKUP_CHECK } from './domain/check-name.ts'
import { countsOf, type FoundIssue, type FoundNode, type MarkupVerdict } from './domain/finding.ts'

/** Parts of a verdict that have no columns of their own. */
export type PageDetails = Pick<MarkupVerdict, 'duplicates' | 'parseErrors' | 'left' | 'preview' | 'policies'>

/** Paths of the pages whose Organization may state policies for the whole store. */
const STATED_ON = ['/', '/policies/refund-policy', '/policies/shipping-policy']

/** Returns the policies that the store of a page states once for all its offers. */
export async function storePolicies(tx: ShopTx, url: string): Promise<string[]> {
  const shop = shopOf(tx)
  const { rows } = await sql<{ policy: string }>`
    select distinct jsonb_array_elements_text(s.details -> 'policies') as policy
      from crawl_pages p join schema_results_pages s on s.shop_id = ${shop} and s.page_id = p.id
      where p.shop_id = ${shop} and p.url = any(${STATED_ON.map((path) => new URL(path, url).href)}::text[])
      order by policy`.execute(tx)
  return rows.map(({ policy }) => policy)
}

/**
 * Replaces the stored verdict of a page; if it could not be judged, stores the code of the reason. Policies that a page
 * states for the store, or no longer does, are news for all products: they are judged again.
 */
export async function saveVerdict(
  tx: ShopTx,
  { shopId, pageId }: PageKey,
  judged: ThreadResult<MarkupVerdict> | null,
): Promise<void> {
  // Cascades to nodes and issues.
  const before = await tx
    .deleteFrom('schema_results_pages')
    .where('shop_id', '=', shopId)
    .where('page_id', '=', pageId)
    .returning('details')
    .executeTakeFirst()
  const held = (before?.details as Partial<PageDetails> | null | undefined)?.policies ?? []
  const now = judged?.ok ? judged.output.policies : []
  if (held.join() !== now.join()) await judgeAgain(tx, shopId, { check: MARKUP_CHECK, template: 'product' })
  if (judged === null) return
  if (!judged.ok) {
    const unjudged = judged.error.code
    await tx
      .insertInto('schema_results_pages')
      .values({ shop_id: shopId, page_id: pageId, unjudged })
      .execute()
    return
  }
  const { verdict, nodes, issues, duplicates, parseErrors, left, preview, policies } = judged.output
  const details: PageDetails = { duplicates, parseErrors, left, preview, policies }
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
