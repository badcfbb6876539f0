import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { Sizes } from '../contract/dashboard.ts'
import { formatOf, IMAGE_USES } from '../domain/image-states.ts'
import { type Conditions, conditionsOf, whereSql } from '../list/conditions.ts'
import { asRows, readImagePage } from '../list/image-page.ts'
import { readSavedSettings } from '../settings-store.ts'

const KB = 1_000
/** Lower bounds of the buckets, in bytes: they cover the range that visitors notice. */
const BUCKETS = [0, 50, 100, 200, 500, 1_000, 2_000, 5_000].map((kb) => kb * KB)
const SHOWN = 10

/** Returns the distribution of image sizes, and the heaviest images. */
export async function getSizes(ctx: ShopContext): Promise<Sizes> {
  const saved = await ctx.tx(readSavedSettings)
  const where = await conditionsOf(ctx, {}, saved)
  const wide = { ...where, filter: { oversized: true as const } }
  return ctx.tx(async (tx) => {
    const first = { sort: 'bytes' as const, beyond: null, most: SHOWN }
    const heaviest = await readImagePage(tx, where, first)
    const oversized = await readImagePage(tx, wide, first)
    const [all] = await sums(tx, wide, sql`1`)
    return {
      distribution: await distribution(tx, where),
      heaviest: await asRows(
        tx,
        heaviest.filter(({ current_bytes }) => current_bytes !== null),
      ),
      oversized: {
        count: all?.count ?? 0,
        bytes: all?.bytes ?? 0,
        widest: where.widest,
        examples: await asRows(tx, oversized),
      },
      byFormat: await byFormat(tx, where),
      byUse: await byUse(tx, where),
    }
  })
}

interface Sum {
  key: string | null
  count: number
  /** Images whose size is known: the bytes are theirs. */
  sized: number
  bytes: number
}

async function sums(tx: ShopTx, where: Conditions, key: ReturnType<typeof sql>): Promise<Sum[]> {
  const shop = shopOf(tx)
  const { rows } = await sql<Sum>`
    select (${key})::text as key, count(*)::int as count, count(f.current_bytes)::int as sized,
        coalesce(sum(f.current_bytes), 0)::float8 as bytes
      from catalogue_images c left join images_files f on f.shop_id = ${shop} and f.id = c.id
      where ${whereSql(shop, where)} group by 1`.execute(tx)
  return rows
}

async function distribution(tx: ShopTx, where: Conditions): Promise<Sizes['distribution']> {
  const rows = await sums(tx, where, sql`width_bucket(f.current_bytes, ${BUCKETS}::bigint[])`)
  return BUCKETS.map((from, at) => {
    const row = rows.find(({ key }) => key === String(at + 1))
    return { from, to: BUCKETS[at + 1] ?? null, count: row?.count ?? 0, bytes: row?.bytes ?? 0 }
  })
}

async function byFormat(tx: ShopTx, where: Conditions): Promise<Sizes['byFormat']> {
  const found = new Map<Sizes['byFormat'][number]['format'], Sizes['byFormat'][number]>()
  for (const { key, sized, bytes } of await sums(tx, where, sql`c.mime`)) {
    if (sized === 0) continue
    const format = formatOf(key)
    const known = found.get(format) ?? { format, count: 0, bytes: 0 }
    found.set(format, { format, count: known.count + sized, bytes: known.bytes + bytes })
  }
  return [...found.values()].sort((a, b) => b.bytes - a.bytes)
}

async function byUse(tx: ShopTx, where: Conditions): Promise<Sizes['byUse']> {
  const uses: Sizes['byUse'] = []
  for (const use of IMAGE_USES) {
    const [sum] = await sums(tx, { ...where, filter: { use } }, sql`1`)
    if (sum && sum.sized > 0) uses.push({ use, count: sum.sized, bytes: sum.bytes })
  }
  return uses
}
