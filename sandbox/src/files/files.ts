import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SandboxContext, Surface } from '../context.ts'
import type { FileRecord, StoreRecord } from '../state/records.ts'
import type { State } from '../state/state.ts'
import { mountBulkVariables } from './bulk-variables.ts'
import { deliveryProfile, imageKind } from './delivery-profile.ts'
import { fileBytes } from './file-bytes.ts'
import { mountOriginals } from './originals.ts'
import {
  type ImageFormat,
  type Rendition,
  renditionKey,
  resizedImage,
  typeOfDelivered,
} from './resized-image.ts'
import { sizedName } from './sized-name.ts'
import { isStagedUploadId, keepStagedUpload, STAGED_UPLOAD_LIMIT, uploadedFile } from './staged-uploads.ts'
import { storeOfHost } from './store-of-host.ts'

/** Longest side the platform's image URLs accept, in pixels (shopify.dev, Liquid filter image_url). */
const MAX_SIDE = 5760

const formats: Record<string, ImageFormat> = {
  jpg: 'jpeg',
  pjpg: 'jpeg',
  png: 'png',
  webp: 'webp',
  gif: 'gif',
}
/** Image types that can be resized; all others are delivered as they are. */
const resizable: Record<string, ImageFormat> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
}

interface FileQuery {
  v?: string
  width?: string
  height?: string
  crop?: string
  format?: string
}

const side = (text: string | undefined) => {
  const pixels = Number(text)
  return Number.isInteger(pixels) && pixels > 0 ? Math.min(pixels, MAX_SIDE) : undefined
}

const cropOf = (text: string | undefined): Rendition['crop'] =>
  (['center', 'top', 'bottom', 'left', 'right'] as const).find((name) => name === text)

/** Returns the rendition the URL asks for; undefined if the file is to be delivered as stored. */
async function renditionOf(
  state: State,
  { store, file, seed }: { store: StoreRecord; file: FileRecord; seed: number },
  query: FileQuery,
  accept: string,
): Promise<Rendition | undefined> {
  const own = resizable[file.mimeType]
  if (!own) return undefined
  const width = side(query.width)
  const height = side(query.height)
  const negotiated = async () => {
    if (own === 'gif') return own
    const { sendsAvif } = deliveryProfile(store, await imageKind(state, store, file), seed)
    return negotiate(sendsAvif, accept, own)
  }
  const format = (query.format && formats[query.format]) || (await negotiated())
  if (!width && !height && format === own) return undefined
  return { width, height, crop: cropOf(query.crop), format, seed }
}

/** Returns the most efficient format the browser accepts explicitly, else the file's own. */
function negotiate(sendsAvif: boolean, accept: string, own: ImageFormat): ImageFormat {
  if (sendsAvif && accept.includes('image/avif')) return 'avif'
  return accept.includes('image/webp') ? 'webp' : own
}

/** Returns the file with this name, or the one named by an older URL with a size in its name. */
function findFile(state: State, store: StoreRecord, filename: string) {
  const file = state.byHandle(store, 'MediaImage', filename)
  if (file) return { file, size: {} }
  const { filename: plain, ...size } = sizedName(filename) ?? {}
  const original = plain && state.byHandle(store, 'MediaImage', plain)
  return original ? { file: original, size } : undefined
}

async function deliver(
  context: SandboxContext,
  request: FastifyRequest<{ Params: { filename: string }; Querystring: FileQuery }>,
  reply: FastifyReply,
) {
  const store = storeOfHost(context.state, request.headers.host ?? '', request.socket.localPort)
  const asked = store && findFile(context.state, store, request.params.filename)
  const file = asked?.file
  const notFound = () => reply.code(404).type('text/plain; charset=utf-8').send('There is no such file.\n')
  // A failed update leaves the file as it was; a file that never succeeded does not exist.
  if (!store || !file || (file.status === 'FAILED' && !file.keepsOldBytes)) return notFound()

  const seed = context.faults?.knobs.cdnSeed ?? 1
  const accept = request.headers.accept ?? ''
  const asks = { ...request.query, ...asked?.size }
  const rendition = await renditionOf(context.state, { store, file, seed }, asks, accept)
  const key = rendition ? renditionKey(file, rendition) : `${file.filename}.${file.id}.${file.version}`
  const tag = `"${createHash('sha1').update(key).digest('base64url')}"`
  reply.header('etag', tag).header('vary', 'Accept').header('access-control-allow-origin', '*')
  // An uploaded SVG may contain a script; opened directly it must not run in the store's origin.
  reply.header('x-content-type-options', 'nosniff').header('content-security-policy', 'sandbox')
  // Only a URL that names the current version may be cached permanently.
  const current = request.query.v === String(file.version)
  reply.header('cache-control', `public, max-age=${current ? 31_557_600 : 60}`)
  if (request.headers['if-none-match'] === tag) return reply.code(304).send()

  const bytes = rendition
    ? await resizedImage(context.state, { store, file }, rendition)
    : await fileBytes(context.state, store, file)
  if (!bytes) return notFound()
  return reply.type(rendition ? typeOfDelivered(bytes) : file.mimeType).send(bytes)
}

function mountUploads(server: FastifyInstance, context: SandboxContext) {
  return server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: STAGED_UPLOAD_LIMIT + 100_000 },
      (_, body, done) => done(null, body),
    )
    scope.route<{ Params: { id: string } }>({
      method: ['POST', 'PUT'],
      url: '/staged-uploads/:id',
      handler: async (request, reply) => {
        const { id } = request.params
        const refuse = (status: number, text: string) =>
          reply.code(status).type('text/plain; charset=utf-8').send(`${text}\n`)
        if (!isStagedUploadId(id)) return refuse(404, 'There is no upload target of this name.')
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const bytes = await uploadedFile(body, request.headers['content-type'] ?? '')
        if (!bytes?.length)
          return refuse(400, 'The upload holds no file; send the bytes, or a form part "file".')
        if (bytes.length > STAGED_UPLOAD_LIMIT) return refuse(413, 'The file is larger than 20 MB.')
        await keepStagedUpload(context.state, id, bytes)
        return request.method === 'POST' ? reply.code(201).send() : reply.code(200).send()
      },
    })
  })
}

/** Delivers the stores' files as the platform's CDN does, and accepts staged uploads. */
export const filesSurface: Surface = async (server, context) => {
  server.get<{ Params: { filename: string }; Querystring: FileQuery }>(
    '/cdn/shop/files/:filename',
    (request, reply) => deliver(context, request, reply),
  )
  mountOriginals(server, context)
  await mountUploads(server, context)
  await mountBulkVariables(server, context)
}
