import { z } from 'zod'
import { defineOperation } from '#adapters/platform/admin-graphql/client.ts'
import { namedResources } from '#core/catalogue/pick.ts'
import type { ShopContext } from '#core/context/context.ts'
import type { PageFacts, PageType, StoreFacts } from './domain/schema-type.ts'

const image = z.object({ url: z.string() }).nullable()
const listed = z.object({ nodes: z.array(z.object({ title: z.string(), handle: z.string() })) })

/** One page of each kind for previews. Scopes: read_products, read_content. */
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

export type SamplePages = Partial<Record<PageType, PageFacts>>

/** Reads one page of each kind the store has, for previews, with one query to the platform. */
export async function samplePages(ctx: ShopContext, store: StoreFacts): Promise<SamplePages> {
  const found = await ctx.platform.query(ctx.shop, samplePagesQuery, {})
  const { nodes: products } = found.products
  const product = products.find(({ trail }) => trail !== null) ?? products[0]
  const [collection] = found.collections.nodes
  const [article] = found.articles.nodes
  const [blog] = found.blogs.nodes
  const [page] = found.pages.nodes
  const trail = product ? await collectionsOf(ctx, product.trail?.value, store) : []
  const at = (title: string, path: string, facts: Partial<PageFacts> = {}) =>
    pageAt(store, { ...facts, title, url: path })
  const listed = (path: string) => (one: { title: string; handle: string; publishedAt?: string | null }) => ({
    title: one.title,
    url: `${store.url}${path}/${one.handle}`,
    publishedAt: one.publishedAt ?? '',
  })
  return {
    ...(product && { product: at(product.title, `/products/${product.handle}`, { trail }) }),
    ...(collection && {
      collection: at(collection.title, `/collections/${collection.handle}`, {
        description: collection.description,
        image: collection.image?.url ?? '',
        items: collection.products.nodes.map(listed(`/collections/${collection.handle}/products`)),
      }),
    }),
    ...(blog && {
      blog: at(blog.title, `/blogs/${blog.handle}`, {
        items: blog.articles.nodes.map(listed(`/blogs/${blog.handle}`)),
      }),
    }),
    ...(article && {
      article: at(article.title, `/blogs/${article.blog.handle}/${article.handle}`, {
        description: article.summary?.replace(/<[^>]*>/g, '').trim() ?? '',
        image: article.image?.url ?? '',
        publishedAt: article.publishedAt ?? '',
        updatedAt: article.updatedAt ?? '',
        author: article.author?.name ?? '',
        trail: [{ title: article.blog.title, url: `${store.url}/blogs/${article.blog.handle}` }],
      }),
    }),
    ...(page && { page: at(page.title, `/pages/${page.handle}`) }),
  }
}

/** Returns a page with its absolute URL and its trail, which starts at the home page. */
function pageAt(store: StoreFacts, facts: Partial<PageFacts> & { title: string; url: string }): PageFacts {
  const url = `${store.url}${facts.url}`
  const home = { title: 'Home', url: `${store.url}/` }
  return { ...NOTHING, ...facts, url, trail: [home, ...(facts.trail ?? []), { title: facts.title, url }] }
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

/** Returns the collections of a product's trail, as breadcrumbs wrote it: the storefront prints the same. */
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
