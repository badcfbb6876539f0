import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { SandboxContext } from '../context.ts'
import type { BulkVariablesRecord, StoreRecord } from '../state/records.ts'
import type { State } from '../state/state.ts'
import { byteStoreOf } from './byte-store.ts'

/** Largest file of variables, in bytes (shopify.dev, "Bulk import data": 100 MB). */
export const BULK_VARIABLES_LIMIT = 100_000_000
/** Time an upload target stays valid, in milliseconds. */
const LIFETIME = 24 * 3_600_000
/** Bytes a form adds around the file. */
const FORM_OVERHEAD = 100_000

/** An upload target in the platform's form for POST: a URL, and form fields that must precede the file. */
export interface PostTarget {
  url: string
  resourceUrl: string
  parameters: { name: string; value: string }[]
}

/** Creates an upload target for the variables of a bulk mutation; its `key` is the later `stagedUploadPath`. */
export function bulkVariablesTarget(
  { state, settings }: Pick<SandboxContext, 'state' | 'settings'>,
  store: StoreRecord,
  mimeType: string,
): PostTarget {
  const now = new Date().toISOString()
  for (const old of state.list(store, 'BulkVariables'))
    if (Date.parse(old.createdAt) < Date.now() - LIFETIME) state.delete(store, 'BulkVariables', old.id)
  const key = `tmp/${store.id}/bulk/${randomUUID()}/bulk_op_vars`
  state.put(store, 'BulkVariables', {
    id: state.nextId(),
    createdAt: now,
    updatedAt: now,
    key,
    contentType: mimeType,
    bytes: null,
  })
  const url = `${settings.adminOrigin}/staged-uploads`
  return {
    url,
    resourceUrl: `${url}/${key}`,
    parameters: [
      { name: 'Content-Type', value: mimeType },
      { name: 'success_action_status', value: '201' },
      { name: 'acl', value: 'private' },
      { name: 'key', value: key },
    ],
  }
}

const pathOf = (key: string) => `bulk-variables/${key}`

/** Returns the uploaded variables; undefined if nothing was uploaded. */
export async function bulkVariables(state: State, key: string): Promise<string | undefined> {
  return (await byteStoreOf(state).read(pathOf(key)))?.toString('utf8')
}

/** Removes variables that have been used. */
export async function removeBulkVariables(state: State, store: StoreRecord, key: string): Promise<void> {
  const record = state.byHandle(store, 'BulkVariables', key)
  if (record) state.delete(store, 'BulkVariables', record.id)
  await byteStoreOf(state).remove(pathOf(key))
}

/** Serves `POST /staged-uploads`: the form of an upload target, the file last, as a storage bucket accepts it. */
export async function mountBulkVariables(
  server: FastifyInstance,
  { state, faults }: SandboxContext,
): Promise<void> {
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    scope.route({
      method: 'POST',
      url: '/staged-uploads',
      bodyLimit: BULK_VARIABLES_LIMIT + FORM_OVERHEAD,
      handler: async (request, reply) => {
        if (faults.strikes(faults.knobs.uploadErrorRate))
          return refuse(reply, 503, 'SlowDown', 'Please reduce your request rate.')
        const type = request.headers['content-type'] ?? ''
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const form = type.startsWith('multipart/form-data') ? await formOf(body, type) : undefined
        const key = form?.get('key')
        const file = form?.get('file')
        if (typeof key !== 'string' || !file || typeof file === 'string')
          return refuse(reply, 400, 'InvalidArgument', 'The form needs the fields "key" and, last, "file".')
        const found = targetOf(state, key)
        if (!found || form?.get('Content-Type') !== found.record.contentType)
          return refuse(reply, 403, 'AccessDenied', 'The fields are not those of an upload target.')
        const bytes = Buffer.from(await file.arrayBuffer())
        if (bytes.length > BULK_VARIABLES_LIMIT)
          return refuse(reply, 400, 'EntityTooLarge', 'The file is larger than 100 MB.')
        await byteStoreOf(state).write(pathOf(key), bytes)
        state.put(found.store, 'BulkVariables', { ...found.record, bytes: bytes.length })
        return reply
          .code(201)
          .type('application/xml')
          .send(`<?xml version="1.0" encoding="UTF-8"?>\n<PostResponse><Key>${key}</Key></PostResponse>\n`)
      },
    })
  })
}

function formOf(body: Buffer, type: string): Promise<FormData | undefined> {
  return new Response(new Uint8Array(body), { headers: { 'content-type': type } })
    .formData()
    .catch(() => undefined)
}

function targetOf(
  state: State,
  key: string,
): { store: StoreRecord; record: BulkVariablesRecord } | undefined {
  const store = state.store(Number(/^tmp\/(\d+)\//.exec(key)?.[1]))
  const record = store && state.byHandle(store, 'BulkVariables', key)
  return store && record && { store, record }
}

function refuse(reply: FastifyReply, status: number, code: string, message: string): FastifyReply {
  return reply
    .code(status)
    .type('application/xml')
    .send(
      `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>\n`,
    )
}
