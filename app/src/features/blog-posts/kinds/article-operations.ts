import { z } from 'zod'
import { defineOperation } from '#adapters/platform/admin-graphql/client.ts'
import { updateAnswer } from '#core/changes/kinds/resource-update.ts'

/** Metafield with our mark on an article: `{post, image}`. */
export const MARK = { namespace: '$app:blog_posts', key: 'post' } as const

const text = z.object({ value: z.string() }).nullable()
const articleNode = z.object({
  id: z.string(),
  title: z.string(),
  handle: z.string(),
  body: z.string(),
  summary: z.string().nullable(),
  author: z.object({ name: z.string() }).nullable(),
  blog: z.object({ id: z.string(), handle: z.string() }),
  tags: z.array(z.string()),
  image: z.object({ url: z.string(), altText: z.string().nullable() }).nullable(),
  isPublished: z.boolean(),
  publishedAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string().nullable(),
  templateSuffix: z.string().nullable(),
  seoTitle: text,
  seoDescription: text,
  noindex: text,
  nofollow: text,
  mark: text,
})
export type ArticleNode = z.infer<typeof articleNode>

/**
 * Each document below is written out in full, its fragment included: the tests find every sent document in the source
 * and check it against the official schemas (e2e/protocol), which is impossible for one made of parts.
 */

/** Input of a write; absent fields stay unchanged. */
export interface ArticleInput {
  blogId?: string
  title?: string
  body?: string
  summary?: string
  handle?: string
  author?: { name: string }
  tags?: string[]
  image?: { url?: string; altText: string } | null
  isPublished?: boolean
  publishDate?: string
  templateSuffix?: string
  redirectNewHandle?: boolean
  metafields?: { namespace: string; key: string; type: string; value: string }[]
}

/** Articles by id; null for deleted ones. */
export const articlesById = defineOperation<{ ids: string[] }>()({
  document: /* GraphQL */ `
    query PostArticles($ids: [ID!]!) {
      nodes(ids: $ids) {
        ... on Article {
          ...PostArticle
        }
      }
    }
    fragment PostArticle on Article {
      id
      title
      handle
      body
      summary
      author {
        name
      }
      blog {
        id
        handle
      }
      tags
      image {
        url
        altText
      }
      isPublished
      publishedAt
      createdAt
      updatedAt
      templateSuffix
      seoTitle: metafield(namespace: "global", key: "title_tag") {
        value
      }
      seoDescription: metafield(namespace: "global", key: "description_tag") {
        value
      }
      noindex: metafield(namespace: "seo", key: "hidden") {
        value
      }
      nofollow: metafield(namespace: "$app:seo", key: "nofollow") {
        value
      }
      mark: metafield(namespace: "$app:blog_posts", key: "post") {
        value
      }
    }
  `,
  data: z.object({ nodes: z.array(articleNode.nullable()) }),
})

/** The newest articles of a blog, read from the blog itself because a search may not find new ones yet. */
export const newestArticles = defineOperation<{ id: string }>()({
  document: /* GraphQL */ `
    query NewestArticles($id: ID!) {
      blog(id: $id) {
        articles(first: 40, reverse: true) {
          nodes {
            ...PostArticle
          }
        }
      }
    }
    fragment PostArticle on Article {
      id
      title
      handle
      body
      summary
      author {
        name
      }
      blog {
        id
        handle
      }
      tags
      image {
        url
        altText
      }
      isPublished
      publishedAt
      createdAt
      updatedAt
      templateSuffix
      seoTitle: metafield(namespace: "global", key: "title_tag") {
        value
      }
      seoDescription: metafield(namespace: "global", key: "description_tag") {
        value
      }
      noindex: metafield(namespace: "seo", key: "hidden") {
        value
      }
      nofollow: metafield(namespace: "$app:seo", key: "nofollow") {
        value
      }
      mark: metafield(namespace: "$app:blog_posts", key: "post") {
        value
      }
    }
  `,
  data: z.object({ blog: z.object({ articles: z.object({ nodes: z.array(articleNode) }) }).nullable() }),
})

export const createArticle = defineOperation<{ article: ArticleInput }>()({
  document: /* GraphQL */ `
    mutation CreatePostArticle($article: ArticleCreateInput!) {
      articleCreate(article: $article) {
        article {
          ...PostArticle
        }
        userErrors {
          code
          field
          message
        }
      }
    }
    fragment PostArticle on Article {
      id
      title
      handle
      body
      summary
      author {
        name
      }
      blog {
        id
        handle
      }
      tags
      image {
        url
        altText
      }
      isPublished
      publishedAt
      createdAt
      updatedAt
      templateSuffix
      seoTitle: metafield(namespace: "global", key: "title_tag") {
        value
      }
      seoDescription: metafield(namespace: "global", key: "description_tag") {
        value
      }
      noindex: metafield(namespace: "seo", key: "hidden") {
        value
      }
      nofollow: metafield(namespace: "$app:seo", key: "nofollow") {
        value
      }
      mark: metafield(namespace: "$app:blog_posts", key: "post") {
        value
      }
    }
  `,
  data: updateAnswer('articleCreate', 'article', articleNode),
})

export const updateArticle = defineOperation<{ id: string; article: ArticleInput }>()({
  document: /* GraphQL */ `
    mutation UpdatePostArticle($id: ID!, $article: ArticleUpdateInput!) {
      held: articleUpdate(id: $id, article: {}) {
        article {
          ...PostArticle
        }
      }
      articleUpdate(id: $id, article: $article) {
        article {
          ...PostArticle
        }
        userErrors {
          code
          field
          message
        }
      }
    }
    fragment PostArticle on Article {
      id
      title
      handle
      body
      summary
      author {
        name
      }
      blog {
        id
        handle
      }
      tags
      image {
        url
        altText
      }
      isPublished
      publishedAt
      createdAt
      updatedAt
      templateSuffix
      seoTitle: metafield(namespace: "global", key: "title_tag") {
        value
      }
      seoDescription: metafield(namespace: "global", key: "description_tag") {
        value
      }
      noindex: metafield(namespace: "seo", key: "hidden") {
        value
      }
      nofollow: metafield(namespace: "$app:seo", key: "nofollow") {
        value
      }
      mark: metafield(namespace: "$app:blog_posts", key: "post") {
        value
      }
    }
  `,
  data: updateAnswer('articleUpdate', 'article', articleNode),
})

export const deleteArticle = defineOperation<{ id: string }>()({
  document: /* GraphQL */ `
    mutation DeletePostArticle($id: ID!) {
      articleDelete(id: $id) {
        deletedArticleId
        userErrors {
          code
          field
          message
        }
      }
    }
  `,
  data: updateAnswer('articleDelete', 'deletedArticleId', z.string()),
})
