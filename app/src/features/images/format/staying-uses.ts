import { sql } from 'kysely'
import { gidOf } from '#core/catalogue/domain/resource-kind.ts'
import { fileName } from '#core/catalogue/images/image-row.ts'
import { readThemeSources } from '#core/catalogue/theme-sources.ts'
import type { ShopContext } from '#core/context/context.ts'
import { runInThreadFor } from '#core/judging/run-in-thread.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { Staying } from '../contract/conversions.ts'
import { otherImages, readBodies } from '../home-scan/other-images.ts'

/** Files where themes store merchants' settings. */
const SETTINGS = ['config/settings_data.json', 'sections/*.json', 'templates/*.json']

/**
 * Finds uses of these files and that no reference of ours moves: theme settings, texts of pages and
 * articles, images of collections and articles. They keep showing the old file, which is not deleted.
 */
export async function stayingUses(ctx: ShopContext, urls: readonly string[]): Promise<Staying[]> {
  const { written } = await writtenUses(ctx, urls[0] ?? '')
  return usesIn(ctx, written, urls)
}

type Found = { written: Staying[]; isAll: boolean }

/** A look at a store's settings and texts that runs, and the one that follows it for all who ask meanwhile. */
interface Look {
  ended: Promise<unknown>
  next: Promise<Found> | null
}
const looks = new Map<string, Look>()

/**
 * Looks at what the store uses now. A look that runs already has read some of it before it was asked for, and a use
 * may have begun since: all who ask meanwhile share the next one, as each reads all texts of the store.
 */
function lookNow(ctx: ShopContext, url: string): Promise<Found> {
  const running = looks.get(ctx.shop.id)
  if (!running) return beginLook(ctx, url)
  running.next ??= running.ended.then(() => beginLook(ctx, url))
  return running.next
}

function beginLook(ctx: ShopContext, url: string): Promise<Found> {
  const found = writtenUses(ctx, url)
  const look: Look = { ended: found.catch(() => null), next: null }
  looks.set(ctx.shop.id, look)
  void look.ended.then(() => {
    if (looks.get(ctx.shop.id) === look && look.next === null) looks.delete(ctx.shop.id)
  })
  return found
}

/**
 * Returns uses of a file of ours, which may be deleted only if there are none; null if that cannot be known: the store
 * has more texts than are read, or denies to show them.
 */
export async function usesOfOurs(ctx: ShopContext, url: string): Promise<Staying[] | null> {
  try {
    const { written, isAll } = await lookNow(ctx, url)
    const uses = await usesIn(ctx, written, [url])
    return uses.length === 0 && !isAll ? null : uses
  } catch (error) {
    ctx.log.info({ err: error }, 'it is not known whether the store uses a converted file')
    return null
  }
}

/** Returns what theme settings and texts show. `isAll` is false if there are more texts than are read. */
async function writtenUses(ctx: ShopContext, url: string): Promise<Found> {
  const { files } = await readThemeSources(ctx, SETTINGS)
  const { bodies, isAll } = await readBodies(ctx)
  const origin = URL.parse(url)?.origin ?? ''
  const found = await runInThreadFor(ctx, otherImages, { settings: files, bodies, origin })
  if (!found.ok) throw new AppError(found.error)
  return { written: found.output.map(({ url: shown, where }) => ({ name: fileName(shown), where })), isAll }
}

async function usesIn(ctx: ShopContext, written: Staying[], urls: readonly string[]): Promise<Staying[]> {
  const names = new Set(urls.map(fileName))
  const shown = await ctx.tx((tx) => shownByPath(tx, urls))
  return [...written.filter(({ name }) => names.has(name)), ...shown]
}

async function shownByPath(tx: ShopTx, urls: readonly string[]): Promise<Staying[]> {
  const paths = urls.map((url) => url.split('?')[0] ?? '')
  const { rows } = await sql<{ kind: 'collection' | 'article'; id: string; title: string; url: string }>`
    select kind, id, title, image_url as url from catalogue_resources
      where shop_id = ${shopOf(tx)} and kind in ('collection', 'article')
        and split_part(image_url, '?', 1) = any(${paths}::text[]) order by kind, id`.execute(tx)
  return rows.map(({ kind, id, title, url }) => ({
    name: fileName(url),
    where: { kind: kind === 'article' ? 'articleImage' : kind, title, gid: gidOf(kind, id) },
  }))
}
