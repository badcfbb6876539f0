import { z } from 'zod'
import { defineOperation } from '#adapters/platform/admin-graphql/operation.ts'
import { namedResources } from '#core/catalogue/pick.ts'
import type { ShopContext } from '#core/context/context.ts'
import type { PageFacts, PageType, StoreFacts } from './domain/schema-type.ts'

const image = z.object({ url: z.string() }).nullable()
const listed = z.object({ nodes: z.array(z.object({ title: z.string(), handle: z.string() })) })

/** One page of each kind, as a preview shows it. Scopes: read_products, read_content. */
const samplePagesQuery = defineOperation()({
  document: /* GraphQL */ `
    query SchemaTypeSamplePages {
      products(first: 5, query: "status:active") {
        nodes {
          title
          handle
          trail: metafield(namespace: "$app:breadcrumbs", key: "trail") {
            value
          }
        }
      }
      collections(first: 1) {
        nodes {
          title
          handle
          description(truncateAt: 300)
          image {
            url
          }
          products(first: 24) {
            nodes {
              title
              handle
            }
          }
        }
      }
      articles(first: 1) {
        nodes {
          title
          handle
          summary
          publishedAt
          updatedAt
          author {
            name
          }
          image {
            url
          }
          blog {
            title
            handle
          }
        }
      }
      blogs(first: 1) {
        nodes {
          title
          handle
          articles(first: 24) {
            nodes {
              title
              handle
              publishedAt
            }
          }
        }
      }
      pages(first: 1) {
        nodes {
          title
          handle
        }
      }
    }
  `,
  data: z.object({
    products: z.object({
      nodes: z.array(
        z.object({
          title: z.string(),
          handle: z.string(),
          trail: z.object({ value: z.string() }).nullable(),
        }),
      ),
    }),
    collections: z.object({
      nodes: z.array(
        z.object({ title: z.string(), handle: z.string(), description: z.string(), image, products: listed }),
      ),
    }),
    articles: z.object({
      nodes: z.array(
        z.object({
          title: z.string(),
          handle: z.string(),
          summary: z.string().nullable(),
          publishedAt: z.string().nullable(),
          updatedAt: z.string().nullable(),
          author: z.object({ name: z.string() }).nullable(),
          image,
          blog: z.object({ title: z.string(), handle: z.string() }),
        }),
      ),
    }),
    blogs: z.object({
      nodes: z.array(
        z.object({
          title: z.string(),
          handle: z.string(),
          articles: z.object({
            nodes: z.array(
              z.object({ title: z.string(), handle: z.string(), publishedAt: z.string().nullable() }),
            ),
          }),
        }),
      ),
    }),
    pages: listed,
  }),
})

/** A page of the store that a type stands on, for the preview; null where the store has none. */
export async function samplePage(
  ctx: ShopContext,
  type: PageType,
  store: StoreFacts,
): Promise<PageFacts | null> {
  const found = await ctx.platform.query(ctx.shop, samplePagesQuery, {})
  const home = { title: 'Home', url: `${store.url}/` }
  const page = (title: string, path: string, facts: Partial<PageFacts> = {}): PageFacts => {
    const url = `${store.url}${path}`
    const trail = [home, ...(facts.trail ?? []), { title, url }]
    return { ...NOTHING, ...facts, title, url, trail }
  }
  switch (type) {
    case 'product': {
      const { nodes } = found.products
      const product = nodes.find(({ trail }) => trail !== null) ?? nodes[0]
      if (!product) return null
      const trail = await collectionsOf(ctx, product.trail?.value, store)
      return page(product.title, `/products/${product.handle}`, { trail })
    }
    case 'collection': {
      const [one] = found.collections.nodes
      if (!one) return null
      const path = `/collections/${one.handle}`
      const items = one.products.nodes.map(({ title, handle }) => ({
        title,
        url: `${store.url}${path}/products/${handle}`,
        publishedAt: '',
      }))
      return page(one.title, path, { description: one.description, image: one.image?.url ?? '', items })
    }
    case 'blog': {
      const [one] = found.blogs.nodes
      if (!one) return null
      const items = one.articles.nodes.map(({ title, handle, publishedAt }) => ({
        title,
        url: `${store.url}/blogs/${one.handle}/${handle}`,
        publishedAt: publishedAt ?? '',
      }))
      return page(one.title, `/blogs/${one.handle}`, { items })
    }
    case 'article': {
      const [one] = found.articles.nodes
      if (!one) return null
      const blog = { title: one.blog.title, url: `${store.url}/blogs/${one.blog.handle}` }
      return page(one.title, `/blogs/${one.blog.handle}/${one.handle}`, {
        description: one.summary?.replace(/<[^>]*>/g, '').trim() ?? '',
        image: one.image?.url ?? '',
        publishedAt: one.publishedAt ?? '',
        updatedAt: one.updatedAt ?? '',
        author: one.author?.name ?? '',
        trail: [blog],
      })
    }
    case 'page': {
      const [one] = found.pages.nodes
      return one ? page(one.title, `/pages/${one.handle}`) : null
    }
  }
}

const NOTHING: PageFacts = {
  title: '',
  url: '',
  description: '',
  image: '',
  publishedAt: '',
  updatedAt: '',
  author: '',
  items: [],
  trail: [],
}

/** The collections a product's trail leads through, as breadcrumbs wrote it: the same the storefront prints. */
async function collectionsOf(
  ctx: ShopContext,
  text: string | undefined,
  store: StoreFacts,
): Promise<PageFacts['trail']> {
  const ids = z.array(z.string()).max(10).safeParse(parsed(text))
  if (!ids.success) return []
  const { resources } = await namedResources(ctx, { ids: ids.data })
  return resources.map(({ title, handle }) => ({ title, url: `${store.url}/collections/${handle}` }))
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
