import type { AdminRoutes } from '../frame/frame-request.ts'
import { html } from '../frame/html.ts'
import { card } from '../frame/parts.ts'
import type { ContentDescription } from './resource-kind.ts'
import { contentRoutes } from './resource-pages.ts'

const collections: ContentDescription<'Collection'> = {
  kind: 'Collection',
  path: '/collections',
  section: 'collections',
  singular: 'Collection',
  plural: 'Collections',
  storefrontPath: (_admin, { handle }) => `/collections/${handle}`,
  listDetail: (_admin, { productIds }) => `${productIds.length} products`,
  fields: [
    {
      name: 'descriptionHtml',
      label: 'Description (HTML)',
      lines: 6,
      read: (record) => record.descriptionHtml,
      write: (descriptionHtml) => ({ descriptionHtml }),
    },
  ],
  aside: ({ context, store, root }, record) => {
    const products = record.productIds.flatMap((id) => context.state.get(store, 'Product', id) ?? [])
    return card(
      'Products',
      html`<ul class="links">${products.map((product) => html`<li><a href="${root}/products/${product.id}">${product.title}</a></li>`)}</ul>`,
    )
  },
  create: (_admin, base) => ({
    ...base,
    descriptionHtml: '',
    seo: { title: null, description: null },
    templateSuffix: null,
    publishedAt: base.createdAt,
    fileId: null,
    productIds: [],
    sortOrder: 'BEST_SELLING',
  }),
}

const body = {
  name: 'bodyHtml',
  label: 'Content (HTML)',
  lines: 14,
  read: (record: { bodyHtml: string }) => record.bodyHtml,
  write: (bodyHtml: string) => ({ bodyHtml }),
}

const pages: ContentDescription<'Page'> = {
  kind: 'Page',
  path: '/pages',
  section: 'pages',
  singular: 'Page',
  plural: 'Pages',
  storefrontPath: (_admin, { handle }) => `/pages/${handle}`,
  listDetail: (_admin, { handle }) => `/pages/${handle}`,
  fields: [body],
  create: (_admin, base) => ({
    ...base,
    bodyHtml: '',
    templateSuffix: null,
    publishedAt: base.createdAt,
  }),
}

const articles: ContentDescription<'Article'> = {
  kind: 'Article',
  path: '/articles',
  section: 'blog-posts',
  singular: 'Blog post',
  plural: 'Blog posts',
  missing: 'The store has no blog yet, so a post has no place.',
  parent: (record) => record.blogId,
  storefrontPath: ({ context, store }, record) =>
    `/blogs/${context.state.get(store, 'Blog', record.blogId)?.handle ?? 'news'}/${record.handle}`,
  listDetail: ({ context, store }, { blogId, authorName }) =>
    `${context.state.get(store, 'Blog', blogId)?.title ?? ''} · ${authorName}`,
  fields: [
    body,
    {
      name: 'summaryHtml',
      label: 'Excerpt (HTML)',
      lines: 3,
      read: (record) => record.summaryHtml,
      write: (summaryHtml) => ({ summaryHtml }),
    },
    {
      name: 'authorName',
      label: 'Author',
      read: (record) => record.authorName,
      write: (authorName) => ({ authorName }),
    },
    {
      name: 'tags',
      label: 'Tags, separated by commas',
      read: (record) => record.tags.join(', '),
      write: (text) => ({
        tags: text
          .split(',')
          .map((tag) => tag.trim())
          .filter(Boolean),
      }),
    },
  ],
  create: ({ context, store }, base) => {
    const [blog] = context.state.list(store, 'Blog', { limit: 1 })
    return (
      blog && {
        ...base,
        blogId: blog.id,
        bodyHtml: '',
        summaryHtml: '',
        authorName: store.ownerName,
        tags: [],
        templateSuffix: null,
        publishedAt: base.createdAt,
        fileId: null,
        fileAlt: null,
      }
    )
  },
}

/** Declares the routes of collections, pages and blog posts. */
export function contentKindRoutes(routes: AdminRoutes): void {
  contentRoutes(routes, collections)
  contentRoutes(routes, pages)
  contentRoutes(routes, articles)
}
