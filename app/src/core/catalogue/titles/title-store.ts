import { sql } from 'kysely'
import { clockOf, type ShopId, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { TitlePattern } from '#rules/seo-checks/title-pattern.ts'
import { RESOURCE_KINDS, type ResourceKind } from '../domain/resource-kind.ts'

export type TitlePatterns = Partial<Record<ResourceKind, TitlePattern>>

/** Returns what the theme adds to titles, by kind. A kind is missing while its pattern is unknown. */
export async function titlePatternsOf(tx: ShopTx, shopId: ShopId): Promise<TitlePatterns> {
  const rows = await tx
    .selectFrom('catalogue_title_patterns')
    .selectAll()
    .where('shop_id', '=', shopId)
    .execute()
  const known: TitlePatterns = {}
  for (const { kind, before, after, unless_has: unlessHas } of rows)
    if (before !== null && after !== null) known[kind as ResourceKind] = { before, after, unlessHas }
  return known
}

/** Stores the title pattern of a kind's pages. */
export async function saveTitlePattern(
  tx: ShopTx,
  shopId: ShopId,
  { kind, pattern }: { kind: ResourceKind; pattern: TitlePattern },
): Promise<void> {
  const values = {
    before: pattern.before,
    after: pattern.after,
    unless_has: pattern.unlessHas,
    read_at: await clockOf(tx),
  }
  await tx
    .insertInto('catalogue_title_patterns')
    .values({ shop_id: shopId, kind, ...values })
    .onConflict((conflict) => conflict.columns(['shop_id', 'kind']).doUpdateSet(values))
    .execute()
}

/** Forgets what the theme adds to titles. */
export async function forgetTitlePatterns(tx: ShopTx): Promise<void> {
  await tx.deleteFrom('catalogue_title_patterns').where('shop_id', '=', shopOf(tx)).execute()
}

/** A resource whose page may be read. */
export interface TitledResource {
  kind: ResourceKind
  path: string
  title: string
}

/** Returns a few resources of each kind that visitors can see, those without the store's name in their title first. */
export async function titledResources(
  tx: ShopTx,
  shopId: ShopId,
  { storeName, most }: { storeName: string; most: number },
): Promise<TitledResource[]> {
  const { rows } = await sql<{ kind: ResourceKind; handle: string; blog: string | null; title: string }>`
    select k.kind, r.handle, b.handle as blog, r.title
      from unnest(${[...RESOURCE_KINDS]}::text[]) k (kind)
        cross join lateral (
          select r.handle, r.blog_id, coalesce(nullif(btrim(r.seo_title), ''), r.title) as title
            from catalogue_resources r
            where r.shop_id = ${shopId} and r.kind = k.kind and coalesce(r.status, 'ACTIVE') = 'ACTIVE'
              and not r.noindex
            order by position(${storeName} in coalesce(nullif(btrim(r.seo_title), ''), r.title)) > 0, r.id
            limit ${most}
        ) r
        left join catalogue_resources b on b.shop_id = ${shopId} and b.kind = 'blog' and b.id = r.blog_id`.execute(
    tx,
  )
  return rows.flatMap(({ kind, handle, blog, title }) => {
    const path = pathOf(kind, encodeURIComponent(handle), blog)
    return path === null ? [] : [{ kind, path, title }]
  })
}

function pathOf(kind: ResourceKind, handle: string, blog: string | null): string | null {
  if (kind !== 'article') return `/${kind}s/${handle}`
  return blog === null ? null : `/blogs/${encodeURIComponent(blog)}/${handle}`
}
