import { z } from 'zod'
import { defineOperation } from '../client.ts'

const value = z.object({ value: z.string() }).nullable()
const base = {
  id: z.string(),
  title: z.string(),
  handle: z.string(),
  hidden: value,
  nofollow: value,
}
const seo = z.object({ title: z.string().nullable(), description: z.string().nullable() })
const image = z.object({ url: z.string() }).nullable()
const ownTags = { seoTitle: value, seoDescription: value }

const product = z.object({
  __typename: z.literal('Product'),
  ...base,
  seo,
  status: z.string(),
  vendor: z.string(),
  productType: z.string(),
  tags: z.array(z.string()),
  descriptionHtml: z.string(),
  /** Null: not published to the online store. */
  onlineStoreUrl: z.string().nullable(),
  options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  featuredMedia: z.object({ preview: z.object({ image }).nullable() }).nullable(),
})
const collection = z.object({
  __typename: z.literal('Collection'),
  ...base,
  seo,
  descriptionHtml: z.string(),
  image,
})
const page = z.object({
  __typename: z.literal('Page'),
  ...base,
  ...ownTags,
  body: z.string(),
  isPublished: z.boolean(),
})
const blog = z.object({ __typename: z.literal('Blog'), ...base, ...ownTags })
const article = z.object({
  __typename: z.literal('Article'),
  ...base,
  ...ownTags,
  body: z.string(),
  summary: z.string().nullable(),
  tags: z.array(z.string()),
  isPublished: z.boolean(),
  blog: z.object({ title: z.string(), handle: z.string() }),
  image,
})
const nodeSchema = z.discriminatedUnion('__typename', [product, collection, page, blog, article])
export type ResourceTextsNode = z.infer<typeof nodeSchema>

/**
 * Products, collections, pages, blogs and articles by id with their texts and search listings; null if deleted. About
 * 9 points each: at most 100 at once.
 */
export const resourceTextsQuery = defineOperation<{ ids: string[] }>()({
  document: /* GraphQL */ `
    query ResourceTexts($ids: [ID!]!) {
      nodes(ids: $ids) {
        __typename
        ... on Product {
          id
          title
          handle
          ...Robots
          seo {
            title
            description
          }
          status
          vendor
          productType
          tags
          descriptionHtml
          onlineStoreUrl
          options {
            name
            values
          }
          featuredMedia {
            preview {
              image {
                url
              }
            }
          }
        }
        ... on Collection {
          id
          title
          handle
          ...Robots
          seo {
            title
            description
          }
          descriptionHtml
          image {
            url
          }
        }
        ... on Page {
          id
          title
          handle
          ...Robots
          seoTitle: metafield(namespace: "global", key: "title_tag") {
            value
          }
          seoDescription: metafield(namespace: "global", key: "description_tag") {
            value
          }
          body
          isPublished
        }
        ... on Blog {
          id
          title
          handle
          ...Robots
          seoTitle: metafield(namespace: "global", key: "title_tag") {
            value
          }
          seoDescription: metafield(namespace: "global", key: "description_tag") {
            value
          }
        }
        ... on Article {
          id
          title
          handle
          ...Robots
          seoTitle: metafield(namespace: "global", key: "title_tag") {
            value
          }
          seoDescription: metafield(namespace: "global", key: "description_tag") {
            value
          }
          body
          summary
          tags
          isPublished
          blog {
            title
            handle
          }
          image {
            url
          }
        }
      }
    }
    fragment Robots on HasMetafields {
      hidden: metafield(namespace: "seo", key: "hidden") {
        value
      }
      nofollow: metafield(namespace: "$app:seo", key: "nofollow") {
        value
      }
    }
  `,
  data: z.object({ nodes: z.array(nodeSchema.nullable()) }),
})
