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
  const names = new Set(urls.map(fileName))
  const [origin] = urls.map((url) => new URL(url).origin)
  const { files } = await readThemeSources(ctx, SETTINGS)
  const bodies = await readBodies(ctx)
  const found = await runInThreadFor(ctx, otherImages, { settings: files, bodies, origin: origin ?? '' })
  if (!found.ok) throw new AppError(found.error)
  const written = found.output
    .map(({ url, where }) => ({ name: fileName(url), where }))
    .filter(({ name }) => names.has(name))
  return [...written, ...(await ctx.tx((tx) => shownByPath(tx, urls)))]
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
