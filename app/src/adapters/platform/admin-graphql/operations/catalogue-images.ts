import { z } from 'zod'
import { defineOperation } from '../client.ts'

/** An image among the store's files; `image` is null while the platform processes it. */
const mediaImageNode = z.object({
  id: z.string(),
  alt: z.string().nullable(),
  mimeType: z.string().nullable(),
  updatedAt: z.string(),
  image: z
    .object({ url: z.string(), width: z.number().nullable(), height: z.number().nullable() })
    .nullable(),
})
export type MediaImageNode = z.infer<typeof mediaImageNode>

/** Gids of videos, whether hosted on the platform or elsewhere. */
const VIDEO = /^gid:\/\/shopify\/(?:External)?Video\/\d{1,18}$/

/** A video in a gallery, with its file or its external player. */
const videoNode = z.object({
  id: z.string().regex(VIDEO),
  alt: z.string().nullable(),
  preview: z.object({ image: z.object({ url: z.string() }).nullable() }).nullable(),
  /** Milliseconds; absent for external videos. */
  duration: z.number().nullish(),
  sources: z.array(z.object({ url: z.string(), mimeType: z.string() })).optional(),
  embedUrl: z.string().optional(),
})
export type VideoNode = z.infer<typeof videoNode>

/** A line of a bulk result: a product, then its images and videos; other media have only their parent. */
export const productImageLine = z.union([
  videoNode.extend({ __parentId: z.string() }),
  mediaImageNode.extend({ __parentId: z.string() }),
  z.object({ id: z.string(), title: z.string() }),
  z.object({ __parentId: z.string() }),
])
/** A line of the files; other files are empty objects. */
export const fileLine = z.union([mediaImageNode, z.object({})])

/** Images and videos of every product, for a bulk query. */
export const ALL_PRODUCT_IMAGES = /* GraphQL */ `
  query AllProductImages {
    products {
      edges {
        node {
          id
          title
          media {
            edges {
              node {
                ... on MediaImage {
                  id
                  alt
                  mimeType
                  updatedAt
                  image {
                    url
                    width
                    height
                  }
                }
                ... on Video {
                  id
                  alt
                  duration
                  preview {
                    image {
                      url
                    }
                  }
                  sources {
                    url
                    mimeType
                  }
                }
                ... on ExternalVideo {
                  id
                  alt
                  embedUrl
                  preview {
                    image {
                      url
                    }
                  }
                }
              }
            }
          }
        }
      }
    }
  }
`

/** Images among the store's files, including those of products, for a bulk query. */
export const ALL_FILES = /* GraphQL */ `
  query AllFiles {
    files(query: "media_type:IMAGE") {
      edges {
        node {
          ... on MediaImage {
            id
            alt
            mimeType
            updatedAt
            image {
              url
              width
              height
            }
          }
        }
      }
    }
  }
`

const pageInfo = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() })
const image = mediaImageNode.partial()
/** Videos before images, because all fields of both are optional. */
const galleryItem = z.union([videoNode, image])

/** Products by id with their images and videos; null if deleted. About 80 points each: at most 10 at once. */
export const productImagesQuery = defineOperation<{ ids: string[] }>()({
  document: /* GraphQL */ `
    query ProductImages($ids: [ID!]!) {
      nodes(ids: $ids) {
        ... on Product {
          id
          title
          media(first: 250) {
            nodes {
              ... on MediaImage {
                id
                alt
                mimeType
                updatedAt
                image {
                  url
                  width
                  height
                }
              }
              ... on Video {
                id
                alt
                duration
                preview {
                  image {
                    url
                  }
                }
                sources {
                  url
                  mimeType
                }
              }
              ... on ExternalVideo {
                id
                alt
                embedUrl
                preview {
                  image {
                    url
                  }
                }
              }
            }
          }
        }
      }
    }
  `,
  data: z.object({
    nodes: z.array(
      z
        .object({ id: z.string(), title: z.string(), media: z.object({ nodes: z.array(galleryItem) }) })
        .nullable(),
    ),
  }),
})

/** Which of these images are still among the store's files. */
export const mediaImagesQuery = defineOperation<{ ids: string[] }>()({
  document: /* GraphQL */ `
    query MediaImages($ids: [ID!]!) {
      nodes(ids: $ids) {
        ... on MediaImage {
          id
        }
      }
    }
  `,
  data: z.object({ nodes: z.array(z.object({ id: z.string().optional() }).nullable()) }),
})

/** Images among the files, the most recently changed last. */
export const changedFilesQuery = defineOperation<{ first: number; after: string | null; query: string }>()({
  document: /* GraphQL */ `
    query ChangedFiles($first: Int!, $after: String, $query: String!) {
      files(first: $first, after: $after, query: $query, sortKey: UPDATED_AT) {
        nodes {
          ... on MediaImage {
            id
            alt
            mimeType
            updatedAt
            image {
              url
              width
              height
            }
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  `,
  data: z.object({ files: z.object({ nodes: z.array(image), pageInfo }) }),
})

const idPage = z.object({ nodes: z.array(z.object({ id: z.string() })), pageInfo })

/** Ids of a collection's products, page by page; null if there is no such collection. */
export const collectionProductsQuery = defineOperation<{ id: string; after: string | null }>()({
  document: /* GraphQL */ `
    query CollectionProducts($id: ID!, $after: String) {
      collection(id: $id) {
        products(first: 250, after: $after, sortKey: ID) {
          nodes {
            id
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    }
  `,
  data: z.object({
    collection: z.object({ products: idPage }).nullable(),
  }),
})

/** A page of the products a search finds, by their ids; no collection if there is none of this id. */
export const collectionRestQuery = defineOperation<{ id: string; query: string }>()({
  document: /* GraphQL */ `
    query CollectionRest($id: ID!, $query: String!) {
      collection(id: $id) {
        id
      }
      products(first: 250, query: $query, sortKey: ID) {
        nodes {
          id
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  `,
  data: z.object({
    collection: z.object({ id: z.string() }).nullable(),
    products: idPage,
  }),
})

/** Images of a product's variants; the first 30 are enough to name what a gallery shows. About 30 points. */
export const variantImagesQuery = defineOperation<{ id: string }>()({
  document: /* GraphQL */ `
    query VariantImages($id: ID!) {
      product(id: $id) {
        variants(first: 30) {
          nodes {
            title
            media(first: 1) {
              nodes {
                id
              }
            }
          }
        }
      }
    }
  `,
  data: z.object({
    product: z
      .object({
        variants: z.object({
          nodes: z.array(
            z.object({
              title: z.string(),
              media: z.object({ nodes: z.array(z.object({ id: z.string() })) }),
            }),
          ),
        }),
      })
      .nullable(),
  }),
})
