import { sql } from 'kysely'
import { isHiddenBySetting } from '#core/catalogue/page-resources.ts'
import { storable } from '#core/crawl/domain/storable.ts'
import type { PageKey } from '#core/crawl/page-check.ts'
import { urlHash } from '#core/crawl/url-hash.ts'
import type { ThreadResult } from '#core/judging/run-in-thread.ts'
import type { ShopId, ShopTx } from '#kit/server/db/shop-tx.ts'
import type { CheckFinding } from '#rules/audit/check.ts'
import type { AuditVerdict } from './audited-page.ts'

/** Findings of pages that cannot be read; removed once a page was read. */
const OF_UNREAD_PAGES = ['status-4xx', 'status-5xx', 'redirect-loop', 'sitemap-dead']

/** The check that a page fails because it is hidden; the merchant's own setting is no fault. */
const HIDDEN = 'noindex'

/**
 * Replaces the verdict on a page alone. Findings from the comparison with other pages are kept until its scan has
 * ended, because only then are they determined again.
 */
export async function saveVerdict(
  tx: ShopTx,
  { shopId, pageId }: PageKey,
  judged: ThreadResult<AuditVerdict> | null,
): Promise<void> {
  const { url } = await tx
    .selectFrom('crawl_pages')
    .select('url')
    .where('shop_id', '=', shopId)
    .where('id', '=', pageId)
    .executeTakeFirstOrThrow()
  const verdict = judged?.ok ? judged.output : null
  const values = {
    url_hash: urlHash(url, new URL(url).origin),
    unjudged: judged?.ok === false ? judged.error.code : null,
    indexable: verdict?.indexable ?? false,
    noindex: verdict?.noindex ?? false,
    canonical: verdict?.canonical ?? null,
    title: verdict?.titleDigest ?? '',
    description: verdict?.descriptionDigest ?? '',
    content: verdict?.contentDigest ?? '',
    links_cut: verdict?.linksCut ?? false,
    alternates: verdict?.alternates ?? [],
  }
  await tx
    .insertInto('audit_pages')
    .values({ shop_id: shopId, page_id: pageId, ...values })
    .onConflict((known) => known.columns(['shop_id', 'page_id']).doUpdateSet(values))
    .execute()
  await tx
    .deleteFrom('audit_findings')
    .where('shop_id', '=', shopId)
    .where('page_id', '=', pageId)
    .where((finding) =>
      finding.or([
        finding('of_store', '=', false),
        ...(verdict ? [finding('check_id', 'in', OF_UNREAD_PAGES)] : []),
      ]),
    )
    .execute()
  if (!verdict) return
  const isOnPurpose = verdict.noindex && (await isHiddenBySetting(tx, url))
  const findings = verdict.findings.filter(({ check }) => !(isOnPurpose && check === HIDDEN))
  await saveFindings(tx, shopId, { pages: [{ pageId, findings }], ofStore: false })
}

/** Statement parameters are limited; each row has six. */
const ROWS_AT_ONCE = 2_000

/** Adds findings of pages, or of their comparison (`ofStore`); ignored ones remain ignored. */
export async function saveFindings(
  tx: ShopTx,
  shopId: ShopId,
  {
    pages,
    ofStore,
  }: { pages: readonly { pageId: string; findings: readonly CheckFinding[] }[]; ofStore: boolean },
): Promise<void> {
  const rows = pages.flatMap(({ pageId, findings }) =>
    findings.map(({ check, level, values }) => ({
      shop_id: shopId,
      page_id: pageId,
      check_id: check,
      level,
      of_store: ofStore,
      values: JSON.stringify(storable(values)),
    })),
  )
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    await tx
      .insertInto('audit_findings')
      .values(rows.slice(at, at + ROWS_AT_ONCE))
      .onConflict((known) => known.columns(['shop_id', 'page_id', 'check_id']).doNothing())
      .execute()
  if (rows.length > 0) await markIgnored(tx, shopId, pages.length === 1 ? pages[0]?.pageId : undefined)
}

/** Marks findings as ignored by the merchant's choices: those of one page, else of all. */
export async function markIgnored(tx: ShopTx, shopId: ShopId, pageId?: string): Promise<void> {
  await sql`
    update audit_findings f set ignored = i.check_id is not null
      from audit_findings g
        join audit_pages p on p.shop_id = ${shopId} and p.page_id = g.page_id
        left join audit_ignores i on i.shop_id = ${shopId} and i.check_id = g.check_id
          and i.url_hash in (0, p.url_hash)
      where f.shop_id = ${shopId} and g.shop_id = ${shopId} and g.page_id = f.page_id and g.check_id = f.check_id
        and (${pageId ?? null}::bigint is null or f.page_id = ${pageId ?? null}::bigint)
        and f.ignored is distinct from (i.check_id is not null)`.execute(tx)
}
