import { z } from 'zod'
import { defineOperation } from '../client.ts'

/** Page of content to request: `query` is the platform's search syntax, null for everything. */
interface ContentPage {
  first: number
  after: string | null
  query: string | null
}

const text = z.object({ value: z.string() }).nullable()
const base = {
  id: z.string(),
  handle: z.string(),
  title: z.string(),
  templateSuffix: z.string().nullable(),
  createdAt: z.string(),
  /** Null is allowed by the schema; the creation date is used instead. */
  updatedAt: z.string().nullable(),
  seoTitle: text,
  seoDescription: text,
  /** 1: hidden from search engines. */
  hidden: text,
}
const pageNode = z.object({ ...base, body: z.string(), publishedAt: z.string().nullable() })
const blogNode = z.object(base)
const articleNode = z.object({
  ...base,
  body: z.string(),
  publishedAt: z.string().nullable(),
  tags: z.array(z.string()),
  blog: z.object({ id: z.string() }),
  image: z.object({ url: z.string(), altText: z.string().nullable() }).nullable(),
})
export type ContentNode = z.infer<typeof pageNode> | z.infer<typeof blogNode> | z.infer<typeof articleNode>

const connection = <Node extends z.ZodType>(node: Node) =>
  z.object({
    nodes: z.array(node),
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
  })

/** Pages of the store, the most recently changed last. Their search listings are metafields (facts §3). */
export const pagesQuery = defineOperation<ContentPage>()({
  document: /* GraphQL */ `
    query CataloguePages($first: Int!, $after: String, $query: String) {
      pages(first: $first, after: $after, query: $query, sortKey: UPDATED_AT) {
        nodes {
          id
          handle
          title
          templateSuffix
          body
          publishedAt
          createdAt
          updatedAt
          seoTitle: metafield(namespace: "global", key: "title_tag") {
            value
          }
          seoDescription: metafield(namespace: "global", key: "description_tag") {
            value
          }
          hidden: metafield(namespace: "seo", key: "hidden") {
            value
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  `,
  data: z.object({ pages: connection(pageNode) }),
})

/** Blogs of the store; the platform does not sort them by update. */
export const blogsQuery = defineOperation<ContentPage>()({
  document: /* GraphQL */ `
    query CatalogueBlogs($first: Int!, $after: String, $query: String) {
      blogs(first: $first, after: $after, query: $query, sortKey: ID) {
        nodes {
          id
          handle
          title
          templateSuffix
          createdAt
          updatedAt
          seoTitle: metafield(namespace: "global", key: "title_tag") {
            value
          }
          seoDescription: metafield(namespace: "global", key: "description_tag") {
            value
          }
          hidden: metafield(namespace: "seo", key: "hidden") {
            value
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  `,
  data: z.object({ blogs: connection(blogNode) }),
})

/** Articles of all blogs, the most recently changed last. */
export const articlesQuery = defineOperation<ContentPage>()({
  document: /* GraphQL */ `
    query CatalogueArticles($first: Int!, $after: String, $query: String) {
      articles(first: $first, after: $after, query: $query, sortKey: UPDATED_AT) {
        nodes {
          id
          handle
          title
          templateSuffix
          body
          tags
          publishedAt
          createdAt
          updatedAt
          blog {
            id
          }
          image {
            url
            altText
          }
          seoTitle: metafield(namespace: "global", key: "title_tag") {
            value
          }
          seoDescription: metafield(namespace: "global", key: "description_tag") {
            value
          }
          hidden: metafield(namespace: "seo", key: "hidden") {
            value
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  `,
  data: z.object({ articles: connection(articleNode) }),
})
