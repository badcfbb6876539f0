import { gidOf, parseGid } from '#core/catalogue/domain/resource-kind.ts'
import { readResources } from '#core/catalogue/live-resource.ts'
import { titlePatternsOf } from '#core/catalogue/titles/title-store.ts'
import type { ShopContext } from '#core/context/context.ts'
import { writtenBy } from '#core/writing/domain/written-by.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import { judge } from '#rules/seo-checks/judge.ts'
import type { ResourceDetail, Search } from './contract/resources.ts'
import { metaTagsErrors } from './errors.ts'
import { listCursorOf } from './list-cursor.ts'
import { readPage, readRecords } from './list-page.ts'
import { checkSettingsOf, ownDataOf } from './own-data.ts'
import { readRepeats } from './repeats.ts'
import { siteOf } from './site.ts'

/** Characters of the body that themes print in place of a missing description. */
const FALLBACK_LENGTH = 320

/**
 * Reads a resource from the store and judges it, with its neighbours in the list it was opened from. Throws
 * `meta-tags.no-resource` if it is deleted or beyond the plan's product access.
 */
export async function resourceDetail(
  ctx: ShopContext,
  { gid, search }: { gid: string; search?: Search | undefined },
): Promise<ResourceDetail> {
  const about = parseGid(gid)
  if (!about) throw new AppError(metaTagsErrors.noResource)
  // Within a plan's limit, only the catalogue's products are accessible.
  await requireAccess(ctx, [gid])
  const [live, { siteName, host }] = await Promise.all([
    readResources(ctx, [gid]).then((found) => found.get(gid)),
    siteOf(ctx),
  ])
  if (!live) throw new AppError(metaTagsErrors.noResource)
  const { kind, title, seoTitle, seoDescription, text, sentences } = live
  const row = { kind, id: about.id, seo_title: seoTitle, seo_description: seoDescription }
  const { settings, own, neighbours, titlePattern, repeats } = await ctx.tx(async (tx) => {
    const [own] = await ownDataOf(tx, ctx.shop.id, [row])
    const titlePattern = (await titlePatternsOf(tx, ctx.shop.id))[kind] ?? null
    const settings = await checkSettingsOf(tx)
    const neighbours = await neighboursOf(tx, gid, search)
    return { settings, own, neighbours, titlePattern, repeats: await readRepeats(tx, gid) }
  })
  const focusKeyword = own?.focusKeyword ?? null
  const subject = { kind, title, seoTitle, seoDescription, titlePattern, text, focusKeyword }
  const { results, score } = judge(subject, settings)
  return {
    gid,
    kind,
    title,
    handle: live.handle,
    status: live.status,
    imageUrl: live.imageUrl,
    url: live.online ? (live.url ?? `https://${host}${live.path}`) : null,
    siteName,
    breadcrumb: [host, ...live.path.split('/').filter(Boolean).map(decodeURIComponent)],
    seoTitle,
    seoDescription,
    fallbackTitle: title,
    fallbackDescription: [...(sentences ?? '')].slice(0, FALLBACK_LENGTH).join(''),
    noindex: live.noindex,
    nofollow: live.nofollow,
    focusKeyword,
    titleWrittenBy: writtenBy(seoTitle, own?.titleIsOurs),
    descriptionWrittenBy: writtenBy(seoDescription, own?.descriptionIsOurs),
    text,
    checks: results,
    score,
    lengths: settings.lengths,
    titlePattern,
    repeats,
    ...neighbours,
    readAt: new Date().toISOString(),
  }
}

/** Throws `meta-tags.no-resource` unless the catalogue holds all of them. */
export async function requireAccess(ctx: ShopContext, gids: readonly string[]): Promise<void> {
  const requested = new Set(gids)
  const held = await ctx.tx((tx) => readRecords(tx, [...requested]))
  if (held.length < requested.size) throw new AppError(metaTagsErrors.noResource)
}

async function neighboursOf(
  tx: ShopTx,
  gid: string,
  search: Search | undefined,
): Promise<{ previous: string | null; next: string | null }> {
  const [record] = await readRecords(tx, [gid])
  if (!record || !search || search.kind !== record.kind) return { previous: null, next: null }
  const settings = await checkSettingsOf(tx)
  const beyond = listCursorOf(record, search.sort)
  const beside = async (descending: boolean) => {
    const order = { sort: search.sort, descending, beyond, most: 1 }
    const [row] = await readPage(tx, { filter: search, settings, order })
    return row ? gidOf(row.kind, row.id) : null
  }
  const descending = search.direction === 'descending'
  return { previous: await beside(!descending), next: await beside(descending) }
}
