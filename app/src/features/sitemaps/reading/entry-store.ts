import { sql } from 'kysely'
import { changeMoment } from '#core/catalogue/change-moment.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { ListedEntry } from './file-contents.ts'

/** Most URLs stored per shop. */
const MOST_ENTRIES = 100_000
/** Rows per statement. */
const AT_ONCE = 500

/** Stores a file's entries up to the shop's limit; returns the number left out. */
export async function saveEntries(
  tx: ShopTx,
  { generation, fileId }: { generation: number; fileId: string },
  entries: readonly ListedEntry[],
  most = MOST_ENTRIES,
): Promise<number> {
  const shop = shopOf(tx)
  const now = await changeMoment(tx)
  const { rows } = await sql<{ held: number }>`
    select count(*)::int as held from sitemaps_entries
      where shop_id = ${shop} and generation = ${generation}`.execute(tx)
  const kept = entries.slice(0, Math.max(0, most - (rows[0]?.held ?? 0)))
  for (const [one, times] of batches(kept)) {
    const values = one.map(
      (entry) => sql`(${shop}, ${entry.hash}, ${entry.url}, ${entry.pageUrl}, ${entry.kind},
        ${times.get(entry.hash)}, ${generation}, ${fileId}, ${entry.lastmod}::timestamptz, ${entry.images},
        ${JSON.stringify(entry.alternates)}::jsonb, ${now}::timestamptz, ${now}::timestamptz)`,
    )
    await sql`
      insert into sitemaps_entries (shop_id, url_hash, url, page_url, kind, listed, generation, file_id, lastmod,
          images, alternates, listed_at, first_listed_at)
        values ${sql.join(values)}
        on conflict (shop_id, url_hash) do update
          set url = excluded.url, page_url = excluded.page_url, kind = excluded.kind, file_id = excluded.file_id,
              listed = excluded.listed + case when sitemaps_entries.generation = excluded.generation
                then sitemaps_entries.listed else 0 end,
              generation = excluded.generation, lastmod = excluded.lastmod, images = excluded.images,
              alternates = excluded.alternates, listed_at = excluded.listed_at,
              first_listed_at = case when sitemaps_entries.listed = 0 then excluded.first_listed_at
                else sitemaps_entries.first_listed_at end`.execute(tx)
  }
  return entries.length - kept.length
}

/** Yields batches in which each URL occurs once, with its number of occurrences. */
function* batches(entries: readonly ListedEntry[]): Generator<[ListedEntry[], Map<string, number>]> {
  for (let at = 0; at < entries.length; at += AT_ONCE) {
    const part = entries.slice(at, at + AT_ONCE)
    const times = new Map<string, number>()
    for (const { hash } of part) times.set(hash, (times.get(hash) ?? 0) + 1)
    yield [[...new Map(part.map((entry) => [entry.hash, entry])).values()], times]
  }
}

/** A page of the catalogue that should be listed. */
export interface CataloguePage {
  hash: string
  url: string
  kind: ListedEntry['kind']
  id: string
  title: string
  hasImage: boolean
  /** False for a collection of which the catalogue does not know yet whether the store shows it. */
  published: boolean
}

/** Stores the resource of each URL. Pages known to be published get a row even if no sitemap names them. */
export async function saveCataloguePages(
  tx: ShopTx,
  generation: number,
  pages: readonly CataloguePage[],
): Promise<void> {
  const shop = shopOf(tx)
  const [sure, unsure] = [pages.filter((page) => page.published), pages.filter((page) => !page.published)]
  if (sure.length > 0) {
    const values = sure.map(
      ({ hash, url, kind, id, title, hasImage }) =>
        sql`(${shop}, ${hash}, ${url}, ${url}, ${kind}, ${id}, ${title}, ${hasImage}, ${generation})`,
    )
    await sql`
      insert into sitemaps_entries
          (shop_id, url_hash, url, page_url, kind, resource_id, title, has_image, catalogue_generation)
        values ${sql.join(values)}
        on conflict (shop_id, url_hash) do update
          set resource_id = excluded.resource_id, title = excluded.title, has_image = excluded.has_image,
              catalogue_generation = excluded.catalogue_generation`.execute(tx)
  }
  if (unsure.length > 0) {
    const values = unsure.map(
      ({ hash, id, title, hasImage }) =>
        sql`(${hash}::bigint, ${id}::bigint, ${title}, ${hasImage}::boolean)`,
    )
    await sql`
      update sitemaps_entries e set resource_id = v.id, title = v.title, has_image = v.has_image,
          catalogue_generation = ${generation}
        from (values ${sql.join(values)}) as v (url_hash, id, title, has_image)
        where e.shop_id = ${shop} and e.url_hash = v.url_hash`.execute(tx)
  }
}

/**
 * Deletes entries that neither a sitemap nor the catalogue names any more. For a file that could not be read this
 * time, its earlier entries still count; with `unnamed` also for one that the reading did not find.
 */
export async function forgetEntries(
  tx: ShopTx,
  generation: number,
  { unnamed }: { unnamed: boolean },
): Promise<void> {
  const shop = shopOf(tx)
  await sql`
    update sitemaps_entries e set listed = 0, file_id = null, images = 0, alternates = '[]', lastmod = null
      where e.shop_id = ${shop} and e.generation < ${generation} and e.listed > 0
        and not exists (select from sitemaps_files f
          where f.shop_id = ${shop} and f.id = e.file_id
            and (f.state is distinct from 'read' or (${unnamed} and f.generation < ${generation})))`.execute(
    tx,
  )
  await sql`
    update sitemaps_entries set resource_id = null, title = null, has_image = false
      where shop_id = ${shop} and catalogue_generation < ${generation} and resource_id is not null`.execute(
    tx,
  )
  await sql`
    delete from sitemaps_entries
      where shop_id = ${shop} and listed = 0 and catalogue_generation < ${generation}`.execute(tx)
}
