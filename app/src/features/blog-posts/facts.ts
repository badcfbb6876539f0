import { gidOf } from '#core/catalogue/domain/resource-kind.ts'
import { readResources } from '#core/catalogue/live-resource.ts'
import type { ShopContext } from '#core/context/context.ts'
import { AppError } from '#kit/shared/errors.ts'
import { blogPostsErrors } from './errors.ts'

/** A related product as it was in the store when the post was written. */
export interface ProductFacts {
  id: string
  title: string
  path: string
  /** True if visitors can open its page: only then do posts link to it. */
  online: boolean
  image: string | null
  /** The facts that claims may use, by English field names; the description is `text`. */
  fields: Record<string, string>
}

/** All facts a post may use. */
export interface PostFacts {
  store: string
  blog: { id: string; title: string; handle: string }
  products: ProductFacts[]
}

/** Reads the related products and the blog from the store. Throws `blog-posts.no-blog`, PlatformError. */
export async function readFacts(
  ctx: ShopContext,
  { products, blogId }: { products: readonly string[]; blogId: string },
): Promise<PostFacts> {
  const blogGid = gidOf('blog', blogId)
  const gids = products.map((id) => gidOf('product', id))
  const found = await readResources(ctx, [blogGid, ...gids])
  const blog = found.get(blogGid)
  if (!blog) throw new AppError(blogPostsErrors.noBlog)
  const store = await ctx.tx(async (tx) => {
    const row = await tx.selectFrom('shops').select('name').where('id', '=', ctx.shop.id).executeTakeFirst()
    return row?.name || ctx.shop.domain
  })
  return {
    store,
    blog: { id: blogId, title: blog.title, handle: blog.handle },
    // Leaves out products deleted meanwhile.
    products: products.flatMap((id): ProductFacts[] => {
      const product = found.get(gidOf('product', id))
      if (!product) return []
      const { title, path, online, imageUrl: image, facts, sentences } = product
      const fields = Object.entries({ ...facts, text: sentences }).flatMap(([name, value]) => {
        const text = Array.isArray(value) ? value.join(', ') : (value ?? '')
        return text.trim() === '' ? [] : [[name, text]]
      })
      return [{ id, title, path, online, image, fields: Object.fromEntries(fields) }]
    }),
  }
}

/** Returns all facts in one text, which a finished post is checked against. */
export function textOfFacts({ store, blog, products }: PostFacts): string {
  const said = products.flatMap(({ title, fields }) => [title, ...Object.values(fields)])
  return [store, blog.title, ...said].join('. ')
}
