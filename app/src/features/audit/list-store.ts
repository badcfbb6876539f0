import { type RawBuilder, sql } from 'kysely'
import { resourcesOf } from '#core/catalogue/page-resources.ts'
import { contains } from '#kit/server/db/like.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { checkOf } from '#rules/audit/checks.ts'
import { type AuditFinding, type AuditListInput, type AuditPage, PAGE_SIZE } from './contract.ts'
import { IS_COUNTED, IS_LEFT_OUT, IS_UNREAD } from './page-conditions.ts'

interface Row {
  id: string
  url: string
  title: string
  template: AuditPage['template']
  state: AuditPage['state']
  status: number | null
  reason: string | null
  unread_reason: string | null
  read_at: Date | null
  findings: {
    check: string
    level: AuditFinding['level']
    values: AuditFinding['values']
    ignored: boolean
  }[]
}

/** Returns one page of the list, pages with the most severe findings first, and the number of matches. */
export async function listPages(
  tx: ShopTx,
  input: AuditListInput,
  { most = PAGE_SIZE }: { most?: number } = {},
): Promise<{ rows: AuditPage[]; total: number }> {
  const matching = matchingPages(tx, input)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from (${matching}) as page`.execute(tx)
  const { rows } = await sql<Row>`
    select page.id, page.url, page.title, page.template, page.state, page.status, page.reason,
        page.unread_reason, page.read_at, page.findings
      from (${matching}) as page
      order by page.critical desc, page.warning desc, page.url
      limit ${most} offset ${(input.page - 1) * PAGE_SIZE}`.execute(tx)
  return { rows: await toPages(tx, rows), total: counted[0]?.total ?? 0 }
}

/** Returns one page with all its findings. */
export async function findPage(tx: ShopTx, id: string): Promise<AuditPage | null> {
  const { rows } = await sql<Row>`
    select page.* from (${allPages(tx)}) as page where page.id = ${id}`.execute(tx)
  const [page] = await toPages(tx, rows)
  return page ?? null
}

function allPages(tx: ShopTx): RawBuilder<Row> {
  const shop = shopOf(tx)
  return sql<Row>`
    select p.id, p.url, p.title, p.template, p.state, p.status, coalesce(a.unjudged, p.reason) as reason,
        p.unread_at, p.unread_reason, p.unread_status, p.read_at, a.unjudged, a.indexable,
        count(f.check_id) filter (where f.level = 'critical' and not f.ignored) as critical,
        count(f.check_id) filter (where f.level = 'warning' and not f.ignored) as warning,
        count(f.check_id) filter (where f.ignored) as ignored,
        coalesce(jsonb_agg(jsonb_build_object('check', f.check_id, 'level', f.level, 'values', f.values,
            'ignored', f.ignored) order by f.ignored, f.level, f.check_id)
          filter (where f.check_id is not null), '[]') as findings
      from crawl_pages p
        join audit_pages a on a.shop_id = ${shop} and a.page_id = p.id
        left join audit_findings f on f.shop_id = ${shop} and f.page_id = p.id
      where p.shop_id = ${shop} and p.state is not null
      group by p.id, p.url, p.title, p.template, p.state, p.status, p.reason, p.unread_at, p.unread_reason,
        p.unread_status, p.read_at, a.unjudged, a.indexable`
}

function matchingPages(tx: ShopTx, { view, check, template, q }: AuditListInput): RawBuilder<Row> {
  const words = q?.trim() ? contains(q.trim()) : null
  const isIgnored = view === 'ignored'
  return sql<Row>`
    select page.* from (${allPages(tx)}) as page
      where (${template ?? null}::text is null or page.template = ${template ?? null})
        and (${words}::text is null or page.url ilike ${words} or page.title ilike ${words})
        and (${check ?? null}::text is null or exists (
          select from jsonb_array_elements(page.findings) as one
            where one ->> 'check' = ${check ?? null} and (one ->> 'ignored')::boolean = ${isIgnored}))
        and ${VIEWS[view ?? 'all']}`
}

const VIEWS = {
  all: sql`true`,
  critical: sql`${IS_COUNTED} and page.critical > 0`,
  warning: sql`${IS_COUNTED} and page.critical = 0 and page.warning > 0`,
  optimised: sql`${IS_COUNTED} and page.critical = 0 and page.warning = 0`,
  'left-out': IS_LEFT_OUT,
  unread: IS_UNREAD,
  ignored: sql`page.ignored > 0`,
}

async function toPages(tx: ShopTx, rows: readonly Row[]): Promise<AuditPage[]> {
  const resources = await resourcesOf(
    tx,
    rows.map(({ url }) => url),
  )
  return rows.map((row) => {
    const { kind, id, title } = resources.get(row.url) ?? {}
    return toPage(row, kind && id ? { kind, id, title: title ?? '' } : null)
  })
}

function toPage(
  { read_at: readAt, unread_reason: keptBecause, findings, ...row }: Row,
  resource: AuditPage['resource'],
): AuditPage {
  const { id, url, title, template, state, status, reason } = row
  return {
    id,
    url,
    title,
    template,
    state,
    status,
    reason,
    keptBecause,
    readAt: readAt?.toISOString() ?? null,
    resource,
    // Leaves out findings of checks that no longer exist.
    findings: findings.flatMap((one) => {
      const known = checkOf(one.check)
      return known ? [{ ...one, fix: known.fix }] : []
    }),
  }
}
