import type { FastifyInstance } from 'fastify'

/** Largest upload form in bytes: the platform's 20 MB for an image, plus the form around it. */
const UPLOAD_LIMIT = 21_000_000

/** A file uploaded with a form. */
export interface Upload {
  filename: string
  bytes: Buffer
}

const uploads = new WeakMap<object, Upload[]>()

/** Returns the files uploaded with a parsed form body. */
export const uploadsOf = (body: object): Upload[] => uploads.get(body) ?? []

/** Lets the routes of `scope` accept form-encoded bodies, parsed to one plain object; the last value of a name wins. */
export function formBody(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  )
}

/** Lets the routes of `scope` accept forms with files; `uploadsOf` returns the files of a body. */
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
