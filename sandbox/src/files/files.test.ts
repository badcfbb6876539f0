import Fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SandboxContext } from '../context.ts'
import type { FileRecord } from '../state/records.ts'
import { State } from '../state/state.ts'
import { ensureDemoStores } from '../store-generator/ensure-demo-stores.ts'
import { fileBytes, fileSize, putFileBytes, safeFilename } from './file-bytes.ts'
import { fileUrl } from './file-url.ts'
import { filesSurface } from './files.ts'
import { originalUrl } from './originals.ts'
import { stagedUpload } from './staged-uploads.ts'

const state = new State(':memory:')
ensureDemoStores({ state, settings: { storefrontPort: 4001 } })
const store = state.stores()[0]
if (!store) throw new Error('There is no store')
let server: FastifyInstance

beforeAll(async () => {
  server = Fastify()
  await filesSurface(server, { state } as SandboxContext)
})
afterAll(() => server.close())

const fileNamed = (filename: string): FileRecord => {
  const file = state.byHandle(store, 'MediaImage', filename)
  if (!file) throw new Error(`There is no file ${filename}`)
  return file
}
const get = (url: string, headers: Record<string, string> = {}) =>
  server.inject({ url, headers: { host: 'fernhill.localhost:4001', ...headers } })
const pathOf = (file: FileRecord, options = {}) => new URL(fileUrl(store, file, options))
const fetchFile = (file: FileRecord, options = {}, headers = {}) => {
  const url = pathOf(file, options)
  return get(`${url.pathname}${url.search}`, headers)
}

describe('file URLs', () => {
  it('lie on the store’s own storefront and name the version', () => {
    expect(fileUrl(store, { filename: 'a b.jpg', version: 7 }, { width: 400 })).toBe(
      'http://fernhill.localhost:4001/cdn/shop/files/a%20b.jpg?v=7&width=400',
    )
  })
})

describe('delivery', () => {
  const trowel = fileNamed('ash-handled-hand-trowel-1.jpg')

  it('draws an image when it is first asked for, and then knows its size', async () => {
    expect(fileNamed(trowel.filename).bytes).toBe(0)
    const answer = await fetchFile(trowel)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('image/jpeg')
    const image = await sharp(answer.rawPayload).metadata()
    expect([image.format, image.width, image.height]).toEqual(['jpeg', 1200, 1200])
    expect(fileNamed(trowel.filename).bytes).toBe(answer.rawPayload.length)
  })

  it('draws the same bytes each time', async () => {
    const other = new State(':memory:')
    ensureDemoStores({ state: other, settings: { storefrontPort: 4001 } })
    const twin = other.byHandle(store, 'MediaImage', trowel.filename)
    expect(twin && (await fileBytes(other, store, twin))).toEqual(await fileBytes(state, store, trowel))
  })

  it.each([
    [{ width: 300 }, 'image/jpeg', 300, 300],
    [{ height: 200 }, 'image/jpeg', 200, 200],
    [{ width: 300, height: 150 }, 'image/jpeg', 150, 150],
    [{ width: 300, height: 150, crop: 'center' }, 'image/jpeg', 300, 150],
    [{ width: 5000 }, 'image/jpeg', 1200, 1200],
    [{ width: 100, format: 'png' }, 'image/png', 100, 100],
  ])('cuts to %o', async (options, type, width, height) => {
    const answer = await fetchFile(trowel, options)
    expect(answer.headers['content-type']).toBe(type)
    const image = await sharp(answer.rawPayload).metadata()
    expect([image.width, image.height]).toEqual([width, height])
  })

  it.each([
    ['_small', 100, 100],
    ['_480x', 480, 480],
    ['_x90', 90, 90],
    ['_300x150_crop_center', 300, 150],
    ['_50x50@2x', 100, 100],
  ])('understands older URLs: %s', async (size, width, height) => {
    const answer = await get(`/cdn/shop/files/ash-handled-hand-trowel-1${size}.jpg?v=${trowel.version}`)
    const image = await sharp(answer.rawPayload).metadata()
    expect([image.width, image.height]).toEqual([width, height])
  })

  it('sends what browsers take, some files as AVIF and some as WebP, unless a format is named', async () => {
    const accept = { accept: 'image/avif,image/webp,*/*' }
    const types = new Set<string>()
    for (const file of state.list(store, 'MediaImage').slice(0, 12)) {
      const answer = await fetchFile(file, { width: 60 }, accept)
      expect(answer.headers.vary).toBe('Accept')
      const type = String(answer.headers['content-type'])
      expect((await sharp(answer.rawPayload).metadata()).format).toBe(type === 'image/avif' ? 'heif' : 'webp')
      types.add(type)
    }
    expect([...types].sort()).toEqual(['image/avif', 'image/webp'])
    const plain = await fetchFile(trowel, { width: 60 }, { accept: 'image/webp,*/*' })
    expect(plain.headers['content-type']).toBe('image/webp')
    const named = await fetchFile(trowel, { width: 200, format: 'jpg' }, accept)
    expect(named.headers['content-type']).toBe('image/jpeg')
  })

  it('lets a named version be kept for good, and answers 304 to its tag', async () => {
    const first = await fetchFile(trowel, { width: 90 })
    expect(first.headers['cache-control']).toBe('public, max-age=31557600')
    const again = await fetchFile(trowel, { width: 90 }, { 'if-none-match': String(first.headers.etag) })
    expect(again.statusCode).toBe(304)
    const unversioned = await get(`/cdn/shop/files/${trowel.filename}`)
    expect(unversioned.headers['cache-control']).toBe('public, max-age=60')
  })

  it('sends a leaner source leaner for some files, and for others not', async () => {
    const savings: number[] = []
    for (const file of state.list(store, 'MediaImage').slice(0, 12)) {
      if (file.mimeType !== 'image/jpeg') continue
      const before = await fetchFile(file, { width: 600 }, { accept: 'image/webp' })
      const original = await fileBytes(state, store, file)
      if (!original) throw new Error('There are no bytes')
      const bytes = await sharp(original).jpeg({ quality: 40 }).toBuffer()
      const lean = await putFileBytes(state, store, { file: fileNamed(file.filename), bytes })
      const after = await fetchFile(lean, { width: 600 }, { accept: 'image/webp' })
      savings.push(1 - after.rawPayload.length / before.rawPayload.length)
      await putFileBytes(state, store, { file: lean, bytes: original })
    }
    expect(savings.some((saving) => saving > 0.05)).toBe(true)
    expect(savings.some((saving) => saving < 0.05)).toBe(true)
  })

  it('gives the file itself at a signed URL for a while', async () => {
    const faults = { knobs: { originalUrlMs: 60_000 } } as SandboxContext['faults']
    const file = fileNamed(trowel.filename)
    const fetchOriginal = (url: string) => {
      const { pathname, search } = new URL(url)
      return get(`${pathname}${search}`, { accept: 'image/webp' })
    }
    const url = originalUrl({ faults }, store, file)
    const answer = await fetchOriginal(url)
    expect(answer.rawPayload).toEqual(await fileBytes(state, store, file))
    expect((await fetchOriginal(url.replace(/signature=\w{4}/, 'signature=0000'))).statusCode).toBe(403)
    faults.knobs.originalUrlMs = -1
    expect((await fetchOriginal(originalUrl({ faults }, store, file))).statusCode).toBe(403)
  })

  it('keeps the URL and changes tag and version when a file is replaced', async () => {
    const file = fileNamed('ash-handled-hand-fork-1.jpg')
    const before = await fetchFile(file, { width: 50 })
    const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#123456' } })
      .jpeg()
      .toBuffer()
    const replaced = await putFileBytes(state, store, { file, bytes })
    expect(replaced).toMatchObject({ width: 60, height: 40, bytes: bytes.length, status: 'READY' })
    const after = await fetchFile(replaced, { width: 50 })
    expect(after.headers.etag).not.toBe(before.headers.etag)
    expect((await sharp(after.rawPayload).metadata()).height).toBe(33)
    expect(await fileSize(state, store, replaced)).toBe(bytes.length)
  })

  it('paints white where a transparent image becomes a JPEG', async () => {
    const bytes = await sharp({
      create: { width: 8, height: 8, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer()
    const file = fileNamed('collection-garden-tools.jpg')
    const replaced = await putFileBytes(state, store, { file, bytes })
    expect(replaced.mimeType).toBe('image/png')
    const answer = await fetchFile(replaced, { format: 'jpg' })
    const pixels = await sharp(answer.rawPayload).raw().toBuffer()
    expect([...pixels.subarray(0, 3)]).toEqual([255, 255, 255])
  })

  it.each([
    'nothing.jpg',
    'nothing_small.jpg',
    'ash-handled-hand-trowel-1_x.jpg',
    '..%2F..%2Fsandbox.sqlite',
    '%2e%2e%2fx',
    'a%00b.jpg',
  ])('answers 404 for %s', async (name) => {
    expect((await get(`/cdn/shop/files/${name}`)).statusCode).toBe(404)
  })

  it('finds the store by its platform domain too, and no other store’s files', async () => {
    const domain = await get(`/cdn/shop/files/${trowel.filename}?width=40`, {
      host: 'fernhill.myshopify.com',
    })
    expect(domain.statusCode).toBe(200)
    const other = await get(`/cdn/shop/files/${trowel.filename}`, { host: 'harbour-lane.localhost:4002' })
    expect(other.statusCode).toBe(404)
  })
})

describe('staged uploads', () => {
  it('takes bytes by PUT and a form by POST', async () => {
    const put = await server.inject({
      method: 'PUT',
      url: '/staged-uploads/upload-0001',
      headers: { 'content-type': 'image/png' },
      payload: Buffer.from([1, 2, 3]),
    })
    expect(put.statusCode).toBe(200)
    expect(await stagedUpload(state, 'upload-0001')).toEqual(Buffer.from([1, 2, 3]))

    const form = new FormData()
    form.set('key', 'tmp/1')
    form.set('file', new Blob([new Uint8Array([4, 5])]), 'a.png')
    const body = new Response(form)
    const post = await server.inject({
      method: 'POST',
      url: '/staged-uploads/upload-0002',
      headers: { 'content-type': body.headers.get('content-type') ?? '' },
      payload: Buffer.from(await body.arrayBuffer()),
    })
    expect(post.statusCode).toBe(201)
    expect(await stagedUpload(state, 'upload-0002')).toEqual(Buffer.from([4, 5]))
  })

  it('takes JSON as a file like any other', async () => {
    const headers = { 'content-type': 'application/json' }
    const answer = await server.inject({
      method: 'PUT',
      url: '/staged-uploads/upload-0003',
      headers,
      payload: '{"a":',
    })
    expect(answer.statusCode).toBe(200)
    expect(String(await stagedUpload(state, 'upload-0003'))).toBe('{"a":')
  })

  it('refuses a form without a file, a bad id and what is too large', async () => {
    const send = (id: string, type: string, payload: Buffer) =>
      server.inject({
        method: 'POST',
        url: `/staged-uploads/${id}`,
        headers: { 'content-type': type },
        payload,
      })
    expect(
      (await send('upload-0004', 'multipart/form-data; boundary=x', Buffer.from('--x--'))).statusCode,
    ).toBe(400)
    expect((await send('..%2f..%2fevil', 'image/png', Buffer.from('a'))).statusCode).toBe(404)
    expect((await send('upload-0005', 'image/png', Buffer.alloc(20_200_000))).statusCode).toBe(413)
    expect(await stagedUpload(state, '../sandbox.sqlite')).toBeUndefined()
  })
})

it('turns any name into a single safe path segment', () => {
  expect(safeFilename('../../etc/pass wd.jpg')).toBe('pass_wd.jpg')
  expect(safeFilename('C:\\a\\Bild Ü.png')).toBe('Bild_.png')
  expect(safeFilename('...')).toBe('file')
})
