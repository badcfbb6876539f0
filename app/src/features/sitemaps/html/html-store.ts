import { sql } from 'kysely'
import { isOnline } from '#core/catalogue/online.ts'
import { contains } from '#kit/server/db/like.ts'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { HtmlSettings } from '../domain/html-settings.ts'
import type { ListedKind } from '../domain/kinds.ts'

type Saved = Omit<HtmlSettings, 'excluded'>

/** Returns the merchant's settings; null before the first save. */
export async function findHtmlSettings(tx: ShopTx): Promise<(Saved & { saved_at: Date }) | null> {
  const { rows } = await sql<Saved & { saved_at: Date }>`
    select published, title, sections, columns, saved_at from sitemaps_html where shop_id = ${shopOf(tx)}`.execute(
    tx,
  )
  return rows[0] ?? null
}

/** Stores the merchant's settings, replacing earlier ones. */
export async function saveHtmlSettings(tx: ShopTx, settings: HtmlSettings): Promise<void> {
  const shop = shopOf(tx)
  const now = await clockOf(tx)
  const { published, title, sections, columns, excluded } = settings
  await sql`
    insert into sitemaps_html (shop_id, published, title, sections, columns, saved_at)
      values (${shop}, ${published}, ${title}, ${JSON.stringify(sections)}::jsonb, ${columns}, ${now})
      on conflict (shop_id) do update
        set published = excluded.published, title = excluded.title, sections = excluded.sections,
            columns = excluded.columns, saved_at = excluded.saved_at`.execute(tx)
  await sql`delete from sitemaps_html_excluded where shop_id = ${shop}`.execute(tx)
  if (excluded.length === 0) return
  const values = excluded.map(({ kind, id }) => sql`(${shop}, ${kind}, ${id})`)
  await sql`
    insert into sitemaps_html_excluded (shop_id, kind, id) values ${sql.join(values)}
      on conflict do nothing`.execute(tx)
}

export interface ExcludedRow {
  kind: ListedKind
  id: string
  /** Null if the catalogue no longer has it. */
  title: string | null
}

/** Returns the excluded resources with their titles. */
export async function excludedRows(tx: ShopTx): Promise<ExcludedRow[]> {
  const shop = shopOf(tx)
  const { rows } = await sql<ExcludedRow>`
    select x.kind, x.id, r.title from sitemaps_html_excluded x
      left join catalogue_resources r on r.shop_id = ${shop} and r.kind = x.kind and r.id = x.id
      where x.shop_id = ${shop} order by x.kind, r.title, x.id`.execute(tx)
  return rows
}

/** Most blogs of one store; real ones have a handful. */
const MOST_BLOGS = 1_000

/** Returns the handles of the store's blogs. */
export async function blogHandles(tx: ShopTx): Promise<string[]> {
  const { rows } = await sql<{ handle: string }>`
    select handle from catalogue_resources where shop_id = ${shopOf(tx)} and kind = 'blog'
      order by title, id limit ${MOST_BLOGS}`.execute(tx)
  return rows.map(({ handle }) => handle)
}

/**
 * Returns, for one kind, the number of resources that can be listed, and the first by title whose title contains
 * `words`.
 */
export async function choices(
  tx: ShopTx,
  { kind, words, most }: { kind: ListedKind; words: string | null; most: number },
): Promise<{ total: number; rows: { id: string; title: string }[] }> {
  const shop = shopOf(tx)
  const pattern = words === null ? null : contains(words)
  const narrowed = sql`
    r.kind = ${kind} and not r.noindex and ${isOnline(await clockOf(tx))}
      and (${pattern}::text is null or r.title ilike ${pattern})`
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from catalogue_resources r where r.shop_id = ${shop} and ${narrowed}`.execute(
    tx,
  )
  const { rows } = await sql<{ id: string; title: string }>`
    select r.id, r.title from catalogue_resources r where r.shop_id = ${shop} and ${narrowed}
      order by lower(r.title), r.id limit ${most}`.execute(tx)
  return { total: counted[0]?.total ?? 0, rows }
}
