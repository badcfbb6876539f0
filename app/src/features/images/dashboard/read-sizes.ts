import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { digestOf } from '../content/kept-bytes.ts'
import { type FileState, type ReadyFile, readFiles } from '../content/read-file.ts'
import { gidOfImage } from '../domain/image-states.ts'
import { readSavedSettings } from '../settings-store.ts'
import { readThemeWidths } from './theme-widths.ts'

export const READ_SIZES = 'images.read-sizes'

/** Originals per query. */
const BATCH = 50
const KEY = 'sizes'

/** Starts reading the size of every image; false if a run is in progress. */
export async function startReadingSizes(ctx: ShopContext): Promise<{ started: boolean }> {
  await endLostSizing(ctx)
  return ctx.tx(async (tx) => {
    const now = await clockOf(tx)
    const { rows } = await sql<{ shop_id: string }>`
      insert into images_settings as known (shop_id, sizing_since) values (${shopOf(tx)}, ${now}::timestamptz)
        on conflict (shop_id) do update set sizing_since = excluded.sizing_since
          where known.sizing_since is null
        returning shop_id`.execute(tx)
    if (rows.length === 0) return { started: false }
    await ctx.queue.enqueue(READ_SIZES, { shop: ctx.shop.id, payload: {} }, { tx, key: KEY })
    return { started: true }
  })
}

/**
 * Ends a run whose job is gone: it was given up after the last try, or the shop revoked its access. The sizes it read
 * stay. Called whenever a run is viewed or about to start.
 */
export async function endLostSizing(ctx: ShopContext): Promise<void> {
  const { sizingSince, now } = await ctx.tx(async (tx) => ({
    ...(await readSavedSettings(tx)),
    now: await clockOf(tx),
  }))
  if (sizingSince === null || (await ctx.queue.holds(READ_SIZES, { shop: ctx.shop.id, key: KEY }))) return
  // The run may have ended, and the next one begun, between the two checks.
  const { numUpdatedRows } = await ctx.tx((tx) =>
    tx
      .updateTable('images_settings')
      .set({ sizing_since: null })
      .where('shop_id', '=', shopOf(tx))
      .where('sizing_since', '<=', sql<Date>`${now}::timestamptz`)
      .executeTakeFirst(),
  )
  if (numUpdatedRows > 0n)
    ctx.log.warn({ since: sizingSince }, 'ended a reading of image sizes: its job was lost')
}

/** Reads the sizes of all images whose current version is unknown, and the widths the theme requests (a job). */
export async function readSizes(ctx: ShopContext): Promise<void> {
  const widths = await readThemeWidths(ctx)
  let behind = '0'
  for (;;) {
    const batch = await ctx.tx((tx) => unsized(tx, behind))
    const last = batch.at(-1)
    if (!last) break
    behind = last.id
    const sized = await sizesOf(ctx, batch)
    await ctx.tx((tx) => saveSizes(tx, sized))
  }
  await ctx.tx(async (tx) => {
    const now = await clockOf(tx)
    await sql`
      insert into images_settings as known (shop_id, widths, sized_at)
        values (${shopOf(tx)}, ${widths ?? []}::int[], ${now}::timestamptz)
        on conflict (shop_id) do update set sized_at = excluded.sized_at, sizing_since = null,
          widths = ${widths === null ? sql`known.widths` : sql`excluded.widths`}`.execute(tx)
  })
}

/** An image whose size is to be read, and what our row says of its file; null without a row. */
interface Unsized {
  id: string
  url: string | null
  digest: string | null
  bytes: string | null
}

interface Sized {
  seen: Unsized
  url: string
  bytes: number
  /** The file has the bytes our row knows, if perhaps at another URL. */
  isSame: boolean
}

/**
 * Returns the sizes of these images. Where the platform does not state them, the files are downloaded one after the
 * other, and the last of the batch may outlive their URLs: those are read once more, each right before its download.
 */
async function sizesOf(ctx: ShopContext, batch: readonly Unsized[]): Promise<Sized[]> {
  const gids = batch.map(({ id }) => gidOfImage(id))
  const files = await readFiles(ctx, gids)
  const sized: Sized[] = []
  for (const seen of batch) {
    const gid = gidOfImage(seen.id)
    const found = await sizeOf(ctx, seen, files.get(gid))
    const again =
      found === 'not-delivered' ? await sizeOf(ctx, seen, (await readFiles(ctx, [gid])).get(gid)) : found
    if (typeof again === 'object') sized.push(again)
  }
  return sized
}

/**
 * Reads the size of a file. A file renamed in the store has another URL and the same bytes, so one that may be the same
 * is downloaded and compared.
 */
async function sizeOf(
  ctx: ShopContext,
  seen: Unsized,
  file: FileState | undefined,
): Promise<Sized | 'not-delivered' | 'not-ready'> {
  if (typeof file !== 'object') return 'not-ready'
  const { url, bytes } = file
  const isSame = url === seen.url
  const mayBeSame = !isSame && seen.digest !== null && (bytes === null || bytes === Number(seen.bytes))
  if (bytes !== null && !mayBeSame) return { seen, url, bytes, isSame }
  const fetched = await fetchFile(ctx, file)
  if (fetched === null) return 'not-delivered'
  return { seen, url, bytes: fetched.length, isSame: isSame || digestOf(fetched) === seen.digest }
}

/** Downloads a file; null if that fails. */
async function fetchFile(ctx: ShopContext, file: ReadyFile): Promise<Buffer | null> {
  try {
    return await ctx.imageDelivery.original(file.originalUrl, {})
  } catch (error) {
    ctx.log.info({ err: error }, 'the size of an image could not be read')
    return null
  }
}

async function unsized(tx: ShopTx, behind: string): Promise<Unsized[]> {
  const shop = shopOf(tx)
  const { rows } = await sql<Unsized>`
    select c.id, f.url, f.current_digest as digest, f.current_bytes as bytes
      from catalogue_images c left join images_files f on f.shop_id = ${shop} and f.id = c.id
      where c.shop_id = ${shop} and not c.locked and c.id > ${behind}::bigint
        and (f.id is null or f.url <> c.url or f.current_bytes is null)
      order by c.id limit ${BATCH}`.execute(tx)
  return rows
}

/**
 * Stores sizes. Of a replaced file, everything known becomes invalid, except its original. A row written since it was
 * seen knows the newer file, and stays.
 */
async function saveSizes(tx: ShopTx, sized: readonly Sized[]): Promise<void> {
  if (sized.length === 0) return
  const now = await clockOf(tx)
  const column = <Value>(of: (one: Sized) => Value): Value[] => sized.map(of)
  const read = sql`unnest(${column(({ seen }) => seen.id)}::bigint[], ${column(({ url }) => url)}::text[],
    ${column(({ bytes }) => bytes)}::bigint[], ${column(({ isSame }) => isSame)}::boolean[],
    ${column(({ seen }) => seen.url)}::text[], ${column(({ seen }) => seen.digest)}::text[])
    as read(id, url, bytes, is_same, seen_url, seen_digest)`
  await sql`
    update images_files f set url = read.url, current_bytes = read.bytes, sized_at = ${now}::timestamptz,
        state = case when read.is_same then f.state else 'unchecked' end,
        reason = case when read.is_same then f.reason end,
        current_digest = case when read.is_same then f.current_digest end
      from ${read}
      where f.shop_id = ${shopOf(tx)} and f.id = read.id and f.url = read.seen_url
        and f.current_digest is not distinct from read.seen_digest`.execute(tx)
  const fresh = sized.filter(({ seen }) => seen.url === null)
  if (fresh.length === 0) return
  await sql`
    insert into images_files (shop_id, id, url, current_bytes, sized_at)
      values ${sql.join(fresh.map(({ seen, url, bytes }) => sql`(${shopOf(tx)}, ${seen.id}, ${url}, ${bytes}, ${now}::timestamptz)`))}
      on conflict (shop_id, id) do nothing`.execute(tx)
}
