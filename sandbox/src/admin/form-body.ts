import type { FastifyInstance } from 'fastify'

/** Most bytes one upload form may carry: the platform's 20 MB for an image, and the form around it. */
const UPLOAD_LIMIT = 21_000_000

/** A file a form brought along. */
export interface Upload {
  filename: string
  bytes: Buffer
}

const uploads = new WeakMap<object, Upload[]>()

/** The files that came with a parsed form body. */
export const uploadsOf = (body: object): Upload[] => uploads.get(body) ?? []

/** Lets the routes of `scope` take form-encoded bodies; they arrive as one plain object, last value wins. */
export function formBody(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  )
}

/** Lets the routes of `scope` take forms with files; `uploadsOf` gives the files of a body. */
export function uploadBody(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: UPLOAD_LIMIT },
    async (request: { headers: { 'content-type'?: string | undefined } }, body: Buffer) => {
      const headers = { 'content-type': request.headers['content-type'] ?? '' }
      const form = await new Response(new Uint8Array(body), { headers }).formData().catch(() => {
        throw Object.assign(new Error('The form did not arrive whole; nothing was saved. Send it again.'), {
          statusCode: 400,
        })
      })
      const fields: Record<string, string> = {}
      const files: Upload[] = []
      for (const [name, value] of form) {
        if (typeof value === 'string') fields[name] = value
        else if (value.size > 0)
          files.push({ filename: value.name, bytes: Buffer.from(await value.arrayBuffer()) })
      }
      uploads.set(fields, files)
      return fields
    },
  )
}
