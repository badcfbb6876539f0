import { sql } from 'kysely'
import { isOnline } from '#core/catalogue/online.ts'
import type { ShopContext } from '#core/context/context.ts'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { PageType, Template } from './contract/settings.ts'

/** Alternate templates of each type that are looked at, those of the most pages first. */
const MOST_ALTERNATES = 3

/** A page that stands for all of its template. */
export interface SamplePage {
  type: PageType
  template: Template
  path: string
}

/**
 * Returns a page visitors can open for the default template of a type and for its alternate templates. If no page has
 * the default template, the most frequent one stands for it.
 */
export async function samplePages(ctx: ShopContext, type: PageType): Promise<SamplePage[]> {
  if (type === 'list-collections') return [{ type, template: type, path: '/collections' }]
  const rows = await ctx.tx((tx) => readSamples(tx, type))
  return rows.flatMap((row, at) => {
    const template: Template = at === 0 || row.suffix === null ? type : `${type}.${row.suffix}`
    const path = pathOf(type, row)
    return path === null ? [] : [{ type, template, path }]
  })
}

interface Sample {
  suffix: string | null
  handle: string
  blog: string | null
}

async function readSamples(tx: ShopTx, type: Exclude<PageType, 'list-collections'>): Promise<Sample[]> {
  const shop = shopOf(tx)
  const { rows } = await sql<Sample>`
    with used as (
      select nullif(r.template_suffix, '') as suffix, min(r.id) as id, count(*) as pages from catalogue_resources r
        where r.shop_id = ${shop} and r.kind = ${type} and ${isOnline(await clockOf(tx))}
        group by 1 order by nullif(r.template_suffix, '') is null desc, pages desc, suffix
        limit ${1 + MOST_ALTERNATES})
    select used.suffix, r.handle, blog.handle as blog
      from used join catalogue_resources r on r.shop_id = ${shop} and r.kind = ${type} and r.id = used.id
      left join catalogue_resources blog on blog.shop_id = ${shop} and blog.kind = 'blog' and blog.id = r.blog_id
      order by used.suffix is null desc, used.pages desc, used.suffix`.execute(tx)
  return rows
}

function pathOf(type: Exclude<PageType, 'list-collections'>, { handle, blog }: Sample): string | null {
  const own = encodeURIComponent(handle)
  if (type === 'article') return blog === null ? null : `/blogs/${encodeURIComponent(blog)}/${own}`
  return `/${type}s/${own}`
}
