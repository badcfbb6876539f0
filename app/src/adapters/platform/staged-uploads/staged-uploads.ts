import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Outbound } from '#kit/server/outbound/outbound.ts'
import {
  type AdminGraphql,
  defineOperation,
  PlatformError,
  type PlatformShop,
} from '../admin-graphql/client.ts'

/** Purpose of an upload; the platform checks size and type by it. */
export type StagedResource = 'BULK_MUTATION_VARIABLES' | 'IMAGE' | 'FILE' | 'URL_REDIRECT_IMPORT'

export interface StagedFile {
  resource: StagedResource
  filename: string
  mimeType: string
  bytes: Uint8Array
}

/** Uploads files to the platform's storage, where mutations read them. */
export interface StagedUploads {
  /**
   * Uploads one file. A bulk mutation takes `path`, a file mutation takes `url`. Throws `PlatformError` when the
   * platform provides no target, AppError `outbound.*` or `PlatformError` when the target does not accept the file.
   * Nothing in the store has changed then.
   */
  put(shop: PlatformShop, file: StagedFile): Promise<{ path: string; url: string }>
}

const createStagedUpload = defineOperation<{ input: object[] }>()({
  document: /* GraphQL */ `
    mutation CreateStagedUpload($input: [StagedUploadInput!]!) {
      stagedUploadsCreate(input: $input) {
        stagedTargets {
          url
          resourceUrl
          parameters {
            name
            value
          }
        }
        userErrors {
          message
        }
      }
    }
  `,
  data: z.object({
    stagedUploadsCreate: z
      .object({
        stagedTargets: z
          .array(
            z.object({
              url: z.string(),
              resourceUrl: z.string().nullable(),
              parameters: z.array(z.object({ name: z.string(), value: z.string() })),
            }),
          )
          .nullable(),
        userErrors: z.array(z.object({ message: z.string() })),
      })
      .nullable(),
  }),
})

/** Time to upload the largest file over a slow connection. */
const TIMEOUT_MS = 120_000

/** Creates the uploads of files to the platform, which then reads them by URL. */
export function createStagedUploads(settings: { outbound: Outbound; platform: AdminGraphql }): StagedUploads {
  const { outbound, platform } = settings
  return {
    async put(shop, file) {
      const { resource, filename, mimeType, bytes } = file
      const input = [{ resource, filename, mimeType, fileSize: String(bytes.length), httpMethod: 'POST' }]
      const answer = await platform.query(shop, createStagedUpload, { input })
      const target = answer.stagedUploadsCreate?.stagedTargets?.[0]
      if (!target) throw failure(answer.stagedUploadsCreate?.userErrors[0]?.message ?? 'no place was given')
      const { url, parameters } = target
      const form = formOf(parameters, file)
      const { status } = await outbound.fetch(url, { method: 'POST', ...form, timeoutMs: TIMEOUT_MS })
      if (status >= 300) throw failure(`the upload was answered with ${status}`)
      const key = parameters.find(({ name }) => name === 'key')?.value
      return { path: key ?? new URL(url).pathname.slice(1), url: target.resourceUrl ?? url }
    },
  }
}

/** Builds the form of the platform's storage: its own fields in order, the file last. */
function formOf(
  parameters: { name: string; value: string }[],
  { filename, mimeType, bytes }: StagedFile,
): { headers: Record<string, string>; body: Uint8Array } {
  const boundary = `----signpost${randomBytes(12).toString('hex')}`
  const fields = parameters.map(
    ({ name, value }) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const quoted = filename.replaceAll(/["\r\n]/g, '_')
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${quoted}"\r\ncontent-type: ${mimeType}\r\n\r\n`
  const body = Buffer.concat([
    Buffer.from(fields.join('') + head),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  return { headers: { 'content-type': `multipart/form-data; boundary=${boundary}` }, body }
}

function failure(message: string): PlatformError {
  return new PlatformError('bad-answer', { operation: createStagedUpload.name, message })
}
