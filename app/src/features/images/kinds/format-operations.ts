import { z } from 'zod'
import { defineOperation } from '#adapters/platform/admin-graphql/client.ts'

const media = z.object({ nodes: z.array(z.object({ id: z.string().optional() })) })
const pageInfo = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() })
const gallery = z.object({
  id: z.string(),
  media,
  variants: z.object({ nodes: z.array(z.object({ id: z.string(), media })), pageInfo }),
})
export type GalleryNode = z.infer<typeof gallery>

/**
 * Queries a product's gallery in order, and the image of each variant, one page of variants at a time. About 250
 * points.
 */
export const galleryQuery = defineOperation<{ id: string; after: string | null }>()({
  document: /* GraphQL */ `
    query Gallery($id: ID!, $after: String) {
      product(id: $id) {
        id
        media(first: 250) {
          nodes {
            ... on MediaImage {
              id
            }
          }
        }
        variants(first: 100, after: $after) {
          nodes {
            id
            media(first: 1) {
              nodes {
                ... on MediaImage {
                  id
                }
              }
            }
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    }
  `,
  data: z.object({ product: gallery.nullable() }),
})

const userErrors = z.array(
  z.object({
    code: z.string().nullable().optional(),
    field: z.array(z.string()).nullable(),
    message: z.string(),
  }),
)
const files = z.array(z.object({ id: z.string() })).nullable()

interface NewFile {
  alt: string
  contentType: 'IMAGE'
  filename: string
  originalSource: string
  /** A second file of the same name is refused, not made under another one. */
  duplicateResolutionMode: 'RAISE_ERROR'
}

/** Makes an unreferenced file of uploaded bytes. */
export const createFile = defineOperation<{ files: NewFile[] }>()({
  document: /* GraphQL */ `
    mutation CreateImageFile($files: [FileCreateInput!]!) {
      fileCreate(files: $files) {
        files {
          id
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `,
  data: z.object({ fileCreate: z.object({ files, userErrors }).nullable() }),
})

/** Finds files by name, perhaps also some whose names contain it. */
export const filesByName = defineOperation<{ query: string }>()({
  document: /* GraphQL */ `
    query ImageFilesByName($query: String!) {
      files(first: 10, query: $query) {
        nodes {
          ... on MediaImage {
            id
            image {
              url
            }
          }
        }
      }
    }
  `,
  data: z.object({
    files: z.object({
      nodes: z.array(z.object({ id: z.string().optional(), image: z.object({ url: z.string() }).nullish() })),
    }),
  }),
})

interface FileChange {
  id: string
  alt?: string
  referencesToAdd?: string[]
  referencesToRemove?: string[]
}

/** Adds a file to galleries, removes it, or sets its alt text. */
export const updateReferences = defineOperation<{ files: FileChange[] }>()({
  document: /* GraphQL */ `
    mutation UpdateImageReferences($files: [FileUpdateInput!]!) {
      fileUpdate(files: $files) {
        files {
          id
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `,
  data: z.object({ fileUpdate: z.object({ files, userErrors }).nullable() }),
})

/** Moves one image of a gallery to a position. */
export const reorderGallery = defineOperation<{ id: string; moves: { id: string; newPosition: string }[] }>()(
  {
    document: /* GraphQL */ `
    mutation ReorderGallery($id: ID!, $moves: [MoveInput!]!) {
      productReorderMedia(id: $id, moves: $moves) {
        mediaUserErrors {
          code
          field
          message
        }
      }
    }
  `,
    data: z.object({ productReorderMedia: z.object({ mediaUserErrors: userErrors }).nullable() }),
  },
)

/** Sets which image of the gallery each of these variants shows. */
export const setVariantImages = defineOperation<{
  productId: string
  variants: { id: string; mediaId: string }[]
}>()({
  document: /* GraphQL */ `
    mutation SetVariantImages($productId: ID!, $variants: [ProductVariantsBulkInput!]!) {
      productVariantsBulkUpdate(productId: $productId, variants: $variants) {
        userErrors {
          code
          field
          message
        }
      }
    }
  `,
  data: z.object({ productVariantsBulkUpdate: z.object({ userErrors }).nullable() }),
})

/** Deletes files permanently. */
export const deleteFiles = defineOperation<{ fileIds: string[] }>()({
  document: /* GraphQL */ `
    mutation DeleteImageFiles($fileIds: [ID!]!) {
      fileDelete(fileIds: $fileIds) {
        deletedFileIds
        userErrors {
          code
          field
          message
        }
      }
    }
  `,
  data: z.object({
    fileDelete: z.object({ deletedFileIds: z.array(z.string()).nullable(), userErrors }).nullable(),
  }),
})

/** Queries the store's languages. */
export const storeLocales = defineOperation<Record<string, never>>()({
  document: /* GraphQL */ `
    query StoreLocales {
      shopLocales {
        locale
        primary
      }
    }
  `,
  data: z.object({ shopLocales: z.array(z.object({ locale: z.string(), primary: z.boolean() })) }),
})

const translated = z
  .object({
    translatableContent: z.array(z.object({ key: z.string(), digest: z.string().nullable() })),
    translations: z.array(z.object({ key: z.string(), value: z.string().nullable() })),
  })
  .nullable()

/** Queries the alt texts of two files in one language. */
export const translatedAlts = defineOperation<{ from: string; to: string; locale: string }>()({
  document: /* GraphQL */ `
    query TranslatedAlts($from: ID!, $to: ID!, $locale: String!) {
      from: translatableResource(resourceId: $from) {
        translatableContent {
          key
          digest
        }
        translations(locale: $locale) {
          key
          value
        }
      }
      to: translatableResource(resourceId: $to) {
        translatableContent {
          key
          digest
        }
        translations(locale: $locale) {
          key
          value
        }
      }
    }
  `,
  data: z.object({ from: translated, to: translated }),
})

interface Translation {
  key: string
  locale: string
  value: string
  translatableContentDigest: string
}

/** Writes alt texts in other languages. */
export const registerTranslations = defineOperation<{ id: string; translations: Translation[] }>()({
  document: /* GraphQL */ `
    mutation RegisterImageTranslations($id: ID!, $translations: [TranslationInput!]!) {
      translationsRegister(resourceId: $id, translations: $translations) {
        userErrors {
          code
          field
          message
        }
      }
    }
  `,
  data: z.object({ translationsRegister: z.object({ userErrors }).nullable() }),
})

/** Queries the alt texts of files. */
export const fileAlts = defineOperation<{ ids: string[] }>()({
  document: /* GraphQL */ `
    query ImageFileAlts($ids: [ID!]!) {
      nodes(ids: $ids) {
        ... on MediaImage {
          id
          alt
        }
      }
    }
  `,
  data: z.object({
    nodes: z.array(z.object({ id: z.string().optional(), alt: z.string().nullable().optional() }).nullable()),
  }),
})
