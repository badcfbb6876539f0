import { z } from 'zod'
import { defineOperation } from '#adapters/platform/admin-graphql/client.ts'

const status = z.enum(['UPLOADED', 'PROCESSING', 'READY', 'FAILED'])
const imageFile = z.object({
  id: z.string().optional(),
  fileStatus: status.optional(),
  mimeType: z.string().nullable().optional(),
  image: z
    .object({ url: z.string(), width: z.number().nullable(), height: z.number().nullable() })
    .nullable()
    .optional(),
  originalSource: z
    .object({ fileSize: z.number().nullable(), url: z.string().nullable() })
    .nullable()
    .optional(),
})
/** A file node of the platform; other nodes have none of these fields. */
export type ImageFileNode = z.infer<typeof imageFile>

/** Queries files with the URLs of their originals, which are valid for a short time. */
export const imageFiles = defineOperation<{ ids: string[] }>()({
  document: /* GraphQL */ `
    query ImageFiles($ids: [ID!]!) {
      nodes(ids: $ids) {
        ... on MediaImage {
          id
          fileStatus
          mimeType
          image {
            url
            width
            height
          }
          originalSource {
            fileSize
            url
          }
        }
      }
    }
  `,
  data: z.object({ nodes: z.array(imageFile.nullable()) }),
})

const userErrors = z.array(
  z.object({ code: z.string().nullable(), field: z.array(z.string()).nullable(), message: z.string() }),
)
const files = z.array(z.object({ id: z.string(), fileStatus: status })).nullable()

/** Replaces a file's bytes at the same URL. */
export const replaceContent = defineOperation<{ files: { id: string; originalSource: string }[] }>()({
  document: /* GraphQL */ `
    mutation ReplaceImageContent($files: [FileUpdateInput!]!) {
      fileUpdate(files: $files) {
        files {
          id
          fileStatus
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

/** Returns files whose update failed to their previous state. */
export const acknowledgeFailure = defineOperation<{ fileIds: string[] }>()({
  document: /* GraphQL */ `
    mutation AcknowledgeImageFailure($fileIds: [ID!]!) {
      fileAcknowledgeUpdateFailed(fileIds: $fileIds) {
        files {
          id
          fileStatus
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `,
  data: z.object({ fileAcknowledgeUpdateFailed: z.object({ files, userErrors }).nullable() }),
})
