import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { findRun, type RunRow } from '#core/crawl/run-store.ts'
import { urlHash } from '#core/crawl/url-hash.ts'
import { AUDIT_FACTS, type AuditFacts } from '#core/registry/audit-facts.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { judgePageInStore } from '#rules/audit/judge.ts'
import type { PageInStore, Sample } from '#rules/audit/subject.ts'
import { type CrawledPage, type LinkFacts, surroundingsOf } from '#rules/audit/surroundings.ts'
import { saveRun } from '../audit-run-store.ts'
import { clickDepths, hasCutLinks, linkedPages, linkSigns } from './link-store.ts'
import { saveFindings } from './page-store.ts'

const NONE: Sample = { count: 0, first: [] }

/**
 * Compares the pages of the last finished scan with each other and stores the scan's totals. Does not query the
 * store; idempotent. A scan keeps 20,000 pages at most, with only digests of each in memory.
 */
export async function comparePages(ctx: ShopContext): Promise<void> {
  await ctx.tx(async (tx) => {
    const run = await findRun(tx, ctx.shop.id)
    if (run === null || run.state === 'running' || run.state === 'blocked') return
    const rows = await crawledPages(tx)
    const facts = await factsOf(ctx, tx)
    const byUrl = new Map(rows.map((row) => [row.url, row]))
    const linksOf = await linkFacts(tx, run)
    const found: { pageId: string; findings: ReturnType<typeof judgePageInStore> }[] = []
    const crawled = {
      pages: rows.map((row) => crawledPage(row, facts)),
      redirects: await redirectsOf(tx),
      linksOf: (url: string) => linksOf(byUrl.get(url)?.id ?? ''),
    }
    for (const page of surroundingsOf(crawled)) {
      const pageId = byUrl.get(page.url)?.id ?? ''
      const findings = judgePageInStore({ ...page, ...ofOthers(pageId, facts) })
      if (findings.length > 0) found.push({ pageId, findings })
    }
    await tx
      .deleteFrom('audit_findings')
      .where('shop_id', '=', ctx.shop.id)
      .where('of_store', '=', true)
      .execute()
    await saveFindings(tx, ctx.shop.id, { pages: found, ofStore: true })
    await saveRun(tx, run)
  })
}

interface Row {
  id: string
  url: string
  template: string
  state: PageInStore['state']
  status: number | null
  unread_status: number | null
  closed_to_search: boolean
  indexable: boolean
  noindex: boolean
  canonical: string | null
  title_digest: string
  description_digest: string
  content_digest: string
  alternates: string[]
}

/** Locks the rows against a scan that starts meanwhile: it would delete pages whose findings are being written. */
async function crawledPages(tx: ShopTx): Promise<Row[]> {
  const shop = shopOf(tx)
  const { rows } = await sql<Row>`
    select p.id, p.url, p.template, p.state, p.status, p.unread_status, p.closed_to_search, a.indexable, a.noindex, a.canonical,
        a.title as title_digest, a.description as description_digest, a.content as content_digest, a.alternates
      from audit_pages a join crawl_pages p on p.shop_id = ${shop} and p.id = a.page_id
      where a.shop_id = ${shop} and a.unjudged is null and p.state is not null
      order by a.page_id for key share of a`.execute(tx)
  return rows
}

function crawledPage(row: Row, facts: AuditFacts): CrawledPage {
  const { id, url, template, state, status, noindex, indexable, canonical, alternates } = row
  return {
    url,
    template,
    state,
    status,
    noindex,
    indexable,
    canonical,
    alternates,
    titleDigest: row.title_digest,
    descriptionDigest: row.description_digest,
    contentDigest: row.content_digest,
    blocked: row.closed_to_search,
    loops: state === 'broken' && status !== null && status < 400,
    failing: row.unread_status,
    listed: facts.listed?.has(id) || (facts.allListed ? false : null),
  }
}

async function redirectsOf(tx: ShopTx): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('crawl_redirects')
    .select(['url', 'status'])
    .where('shop_id', '=', shopOf(tx))
    .execute()
  return new Map(rows.map(({ url, status }) => [url, status]))
}

/** Combines what every feature knows of the pages. */
async function factsOf(ctx: ShopContext, tx: ShopTx): Promise<AuditFacts> {
  let facts: AuditFacts = {}
  for (const source of ctx.offered(AUDIT_FACTS)) facts = { ...facts, ...(await source(ctx, tx)) }
  return facts
}

function ofOthers(
  pageId: string,
  { structuredData, heavyImages }: AuditFacts,
): Pick<PageInStore, 'structuredData' | 'heavyImages'> {
  return {
    structuredData: structuredData?.get(pageId) ?? null,
    heavyImages: heavyImages?.get(pageId) ?? null,
  }
}

/**
 * Returns the link facts of each page. That no page links to one, and how far it is from the home page, is known only
 * if every page was read and all its links are kept.
 */
async function linkFacts(tx: ShopTx, run: RunRow): Promise<(pageId: string) => LinkFacts> {
  const signs = await linkSigns(tx)
  const isComplete = run.state === 'done' && run.over_limit === 0
  const linked = isComplete ? await linkedPages(tx) : null
  const cut = isComplete && (await hasCutLinks(tx))
  const depths = isComplete && !cut ? await clickDepths(tx, urlHash(`${run.origin}/`, run.origin)) : null
  return (pageId) => {
    const {
      broken = NONE,
      redirected = NONE,
      chained = NONE,
      nofollow = NONE,
      vague = NONE,
    } = signs.get(pageId) ?? {}
    return {
      isLinked: linked?.has(pageId) ? true : linked && !cut ? false : null,
      depth: depths?.get(pageId) ?? null,
      links: { broken, redirected, chained, nofollow, vague },
    }
  }
}
