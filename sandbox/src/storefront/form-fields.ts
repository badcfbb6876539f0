import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Largest form a storefront accepts, in bytes. */
const LIMIT = 1_000_000

/** Lets a scope accept the forms a theme can send; their bodies stay bytes until `formFields` reads them. */
export function acceptForms(scope: FastifyInstance): void {
  for (const type of ['application/x-www-form-urlencoded', /^multipart\/form-data/])
    scope.addContentTypeParser(type, { parseAs: 'buffer', bodyLimit: LIMIT }, (_request, body, done) =>
      done(null, body),
    )
}

/** Returns the fields of a submitted form, or of a JSON body with plain values; none for any other body. */
export async function formFields(request: FastifyRequest): Promise<URLSearchParams> {
  const { body } = request
  const fields = new URLSearchParams()
  if (Buffer.isBuffer(body)) {
    const type = request.headers['content-type'] ?? ''
    try {
      const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
      for (const [name, value] of form) if (typeof value === 'string') fields.append(name, value)
    } catch {
      return fields
    }
  } else if (typeof body === 'object' && body !== null) {
    for (const [name, value] of Object.entries(body))
      if (['string', 'number', 'boolean'].includes(typeof value)) fields.append(name, String(value))
  }
  return fields
}
