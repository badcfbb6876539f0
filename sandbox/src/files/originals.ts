import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { SandboxContext } from '../context.ts'
import type { FileRecord, StoreRecord } from '../state/records.ts'
import { fileBytes } from './file-bytes.ts'
import { storeOfHost } from './store-of-host.ts'

/** Signs URLs so that they stay valid after a restart; public, hence no protection. */
const SECRET = 'URLs of originals'

const signatureOf = (store: StoreRecord, id: number, expires: number): string =>
  createHmac('sha256', SECRET).update(`${store.id}|${id}|${expires}`).digest('hex')

/** Returns a short-lived URL of the file's own bytes, whatever the browser accepts. */
export function originalUrl(
  { faults }: Pick<SandboxContext, 'faults'>,
  store: StoreRecord,
  file: FileRecord,
): string {
  const expires = Date.now() + faults.knobs.originalUrlMs
  const query = new URLSearchParams({
    v: String(file.version),
    expires: String(expires),
    signature: signatureOf(store, file.id, expires),
  })
  const path = `/cdn/shop/originals/${file.id}/${encodeURIComponent(file.filename)}`
  return `http://${store.handle}.localhost:${store.storefrontPort}${path}?${query}`
}

/** Serves `GET /cdn/shop/originals/:id/:filename`: bytes as stored; 403 once the URL has expired. */
export function mountOriginals(server: FastifyInstance, { state }: SandboxContext): void {
  server.get<{ Params: { id: string }; Querystring: { expires?: string; signature?: string } }>(
    '/cdn/shop/originals/:id/:filename',
    async (request, reply) => {
      const store = storeOfHost(state, request.headers.host ?? '', request.socket.localPort)
      const refuse = (status: number, text: string) =>
        reply.code(status).type('text/plain; charset=utf-8').send(`${text}\n`)
      const id = Number(request.params.id)
      const file = store && state.get(store, 'MediaImage', id)
      if (!store || !file) return refuse(404, 'There is no such file.')
      const expires = Number(request.query.expires)
      const given = Buffer.from(request.query.signature ?? '')
      const due = Buffer.from(signatureOf(store, id, expires))
      if (given.length !== due.length || !timingSafeEqual(given, due))
        return refuse(403, 'The URL is not signed.')
      if (expires < Date.now()) return refuse(403, 'The URL has expired.')
      const bytes = await fileBytes(state, store, file)
      if (!bytes) return refuse(404, 'There is no such file.')
      return reply.header('cache-control', 'no-store').type(file.mimeType).send(bytes)
    },
  )
}
