import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { type ReadyFile, readFiles } from '../content/read-file.ts'
import { gidOfImage } from '../domain/image-states.ts'
import { readThemeWidths } from './theme-widths.ts'

export const READ_SIZES = 'images.read-sizes'

/** One question asks for so many originals. */
const BATCH = 50
/** A reading nobody goes on with for so long has ended. */
const ABANDONED = '10 minutes'

/** Begins to ask the store for the size of every image; false: it is under way. */
export async function startReadingSizes(ctx: ShopContext): Promise<{ started: boolean }> {
  return ctx.tx(async (tx) => {
    const now = await clockOf(tx)
    const { rows } = await sql<{ shop_id: string }>`
      insert into images_settings as known (shop_id, sizing_since) values (${shopOf(tx)}, ${now}::timestamptz)
        on conflict (shop_id) do update set sizing_since = excluded.sizing_since
          where known.sizing_since is null or known.sizing_since < ${now}::timestamptz - ${ABANDONED}::interval
        returning shop_id`.execute(tx)
    if (rows.length === 0) return { started: false }
    await ctx.queue.enqueue(READ_SIZES, { shop: ctx.shop.id, payload: {} }, { tx, key: 'sizes' })
    return { started: true }
  })
}

/** The job: sizes of all images whose file is not known in its present version, and the widths the theme asks for. */
export async function readSizes(ctx: ShopContext): Promise<void> {
  const widths = await readThemeWidths(ctx)
  let behind = '0'
  for (;;) {
    const wanted = await ctx.tx((tx) => unsized(tx, behind))
    const last = wanted.at(-1)
    if (!last) break
    behind = last.id
    const files = await readFiles(
      ctx,
      wanted.map(({ id }) => gidOfImage(id)),
    )
    const sized: Sized[] = []
    for (const { id } of wanted) {
      const file = files.get(gidOfImage(id))
      const bytes = typeof file === 'object' ? (file.bytes ?? (await fetchedSize(ctx, file))) : null
      if (typeof file === 'object' && bytes !== null) sized.push({ id, url: file.url, bytes })
    }
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

interface Sized {
  id: string
  url: string
  bytes: number
}

/** The platform does not know every size; null: nobody can say now. */
async function fetchedSize(ctx: ShopContext, file: ReadyFile): Promise<number | null> {
  try {
    return (await ctx.imageDelivery.original(file.originalUrl, {})).length
  } catch (error) {
    ctx.log.info({ err: error }, 'the size of an image could not be read')
    return null
  }
}

async function unsized(tx: ShopTx, behind: string): Promise<{ id: string }[]> {
  const shop = shopOf(tx)
  const { rows } = await sql<{ id: string }>`
    select c.id from catalogue_images c left join images_files f on f.shop_id = ${shop} and f.id = c.id
      where c.shop_id = ${shop} and not c.locked and c.id > ${behind}::bigint
        and (f.id is null or f.url <> c.url or f.current_bytes is null)
      order by c.id limit ${BATCH}`.execute(tx)
  return rows
}

/** A file whose URL changed was replaced: what was known of it says nothing any more, its original aside. */
async function saveSizes(tx: ShopTx, sized: readonly Sized[]): Promise<void> {
  if (sized.length === 0) return
  const now = await clockOf(tx)
  await sql`
    insert into images_files as known (shop_id, id, url, current_bytes, sized_at)
      values ${sql.join(sized.map(({ id, url, bytes }) => sql`(${shopOf(tx)}, ${id}, ${url}, ${bytes}, ${now}::timestamptz)`))}
      on conflict (shop_id, id) do update set url = excluded.url, current_bytes = excluded.current_bytes,
        sized_at = excluded.sized_at, state = case when known.url = excluded.url then known.state else 'unchecked' end,
        reason = case when known.url = excluded.url then known.reason end,
        current_digest = case when known.url = excluded.url then known.current_digest end`.execute(tx)
}
