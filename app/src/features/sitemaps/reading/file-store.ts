import { sql } from 'kysely'
import { clockOf, type ShopTx, shopOf, valuesOf } from '#kit/server/db/shop-tx.ts'
import type { SitemapProblem } from '#rules/sitemaps/read-sitemap.ts'

/** Most sitemap files of one shop: the platform's index names one for each 2,500 resources and language. */
export const MOST_FILES = 200

export interface FileRow {
  id: string
  url: string
  source: 'store' | 'added' | 'part'
  state: 'read' | 'broken' | 'not-read' | null
  kind: string | null
  status: number | null
  reason: string | null
  entries: number
  problems: SitemapProblem[]
  /** True if it was read, but not all of it. */
  in_part: boolean
  read_at: Date | null
  waiting: boolean
}

/** Returns the files added by the merchant and named by the store, then their parts. */
export async function listFiles(tx: ShopTx): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`
    select id, url, source, state, kind, status, reason, entries, problems, in_part, read_at, waiting
      from sitemaps_files where shop_id = ${shopOf(tx)}
      order by source = 'part', id limit ${MOST_FILES}`.execute(tx)
  return rows
}

/** Adds files to a reading up to the limit and returns the number left out; a known file keeps its original source. */
export async function awaitFiles(
  tx: ShopTx,
  generation: number,
  { urls, source, most = MOST_FILES }: { urls: readonly string[]; source: FileRow['source']; most?: number },
): Promise<number> {
  const now = await clockOf(tx)
  const shop = shopOf(tx)
  const { rows } = await sql<{ url: string }>`
    select url from sitemaps_files where shop_id = ${shop} and generation = ${generation}`.execute(tx)
  const held = new Set(rows.map(({ url }) => url))
  const found = [...new Set(urls)].filter((url) => !held.has(url))
  const taken = found.slice(0, Math.max(0, most - held.size))
  if (taken.length > 0)
    await sql`
      insert into sitemaps_files (shop_id, url, source, generation, waiting, added_at)
        values ${valuesOf(taken.map((url) => [shop, url, source, generation, true, now]))}
        on conflict (shop_id, url) do update
          set waiting = true, generation = excluded.generation,
              source = case when sitemaps_files.source = 'part' then excluded.source else sitemaps_files.source end`.execute(
      tx,
    )
  return found.length - taken.length
}

/**
 * Returns the numbers of files of a reading of which it is not known what they list, or not all of it: `unread` ones wait
 * or could not be read. A file that does not exist lists nothing.
 */
export async function countGaps(tx: ShopTx, generation: number): Promise<{ unread: number; inPart: number }> {
  const { rows } = await sql<{ unread: number; inPart: number }>`
    select (count(*) filter (where waiting or state = 'not-read'
          or (state = 'broken' and status not in (404, 410))))::int as unread,
        (count(*) filter (where not waiting and state = 'read' and in_part))::int as "inPart"
      from sitemaps_files where shop_id = ${shopOf(tx)} and generation = ${generation}`.execute(tx)
  return rows[0] ?? { unread: 0, inPart: 0 }
}

/** Returns the files the merchant added. */
export async function addedFiles(tx: ShopTx): Promise<string[]> {
  const { rows } = await sql<{ url: string }>`
    select url from sitemaps_files where shop_id = ${shopOf(tx)} and source = 'added' order by id`.execute(tx)
  return rows.map(({ url }) => url)
}

/** Returns the next file of a reading. */
export async function nextFile(tx: ShopTx, generation: number): Promise<Pick<FileRow, 'id' | 'url'> | null> {
  const { rows } = await sql<Pick<FileRow, 'id' | 'url'>>`
    select id, url from sitemaps_files
      where shop_id = ${shopOf(tx)} and generation = ${generation} and waiting
      order by id limit 1`.execute(tx)
  return rows[0] ?? null
}

/** Returns whether a file is still in the list, and keeps it there until this transaction ends. */
export async function holdFile(tx: ShopTx, id: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select id from sitemaps_files where shop_id = ${shopOf(tx)} and id = ${id} for update`.execute(tx)
  return rows.length > 0
}

/** Stores the result of reading a file. */
export async function endFile(
  tx: ShopTx,
  id: string,
  found: Pick<FileRow, 'state' | 'kind' | 'status' | 'reason' | 'entries' | 'problems' | 'in_part'>,
): Promise<void> {
  const now = await clockOf(tx)
  await sql`
    update sitemaps_files set waiting = false, state = ${found.state}, kind = ${found.kind},
        status = ${found.status}, reason = ${found.reason}, entries = ${found.entries},
        problems = ${JSON.stringify(found.problems)}::jsonb, in_part = ${found.in_part}, read_at = ${now}
      where shop_id = ${shopOf(tx)} and id = ${id}`.execute(tx)
}

/** Deletes files the reading no longer found; those the merchant added stay. */
export async function forgetFiles(tx: ShopTx, generation: number): Promise<void> {
  await sql`
    delete from sitemaps_files
      where shop_id = ${shopOf(tx)} and generation < ${generation} and source <> 'added'`.execute(tx)
}

/** Adds a merchant's file; false if it is already in the list. */
export async function insertAdded(tx: ShopTx, url: string): Promise<boolean> {
  const now = await clockOf(tx)
  const { numAffectedRows } = await sql`
    insert into sitemaps_files (shop_id, url, source, added_at) values (${shopOf(tx)}, ${url}, 'added', ${now})
      on conflict (shop_id, url) do nothing`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

/** Deletes a file the merchant added and returns which reading had read it last; null if there is none with that id. */
export async function deleteAdded(tx: ShopTx, id: string): Promise<{ readIn: number | null } | null> {
  const { rows } = await sql<{ readIn: number | null }>`
    delete from sitemaps_files where shop_id = ${shopOf(tx)} and id = ${id} and source = 'added'
      returning case when not waiting then generation end as "readIn"`.execute(tx)
  return rows[0] ?? null
}
