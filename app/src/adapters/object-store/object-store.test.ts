import { createHash, createHmac } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { outboundRoutesSchema } from '#kit/server/env-parts.ts'
import { createOutbound } from '#kit/server/outbound/outbound.ts'
import { createObjectStore } from './create-object-store.ts'
import { type ObjectStore, ObjectStoreError } from './object-store.ts'

const KEY = `7/${'ab'.repeat(32)}`
const BUCKET = { region: 'eu-central-1', accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret' }

/** Requirements for every object store. */
function keepsBytes(store: () => ObjectStore) {
  it('gives back what it was given, and nothing else', async () => {
    const bytes = Buffer.from([0, 255, 10, 13, 0])
    expect(await store().get(KEY)).toBeNull()
    await store().put(KEY, bytes)
    await store().put(KEY, bytes)
    expect(await store().get(KEY)).toEqual(bytes)
    await store().remove(KEY)
    await store().remove(KEY)
    expect(await store().get(KEY)).toBeNull()
  })

  it.each(['../x', '7/../../x', '/etc/passwd', '7', '7/a/b', '7/a.b', ''])(
    'refuses the key %j',
    async (key) => {
      await expect(store().put(key, Buffer.from('a'))).rejects.toThrow(ObjectStoreError)
      await expect(store().get(key)).rejects.toThrow(ObjectStoreError)
    },
  )
}

describe('a folder', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'objects-'))
  })
  afterAll(() => rm(folder, { recursive: true }))
  const outbound = createOutbound({ routes: [], purpose: 'object-store' })
  keepsBytes(() => createObjectStore({ outbound, folder, s3: null }))

  it('leaves nothing half written behind', async () => {
    const store = createObjectStore({ outbound, folder, s3: null })
    await Promise.all(Array.from({ length: 8 }, () => store.put(KEY, Buffer.alloc(100_000, 1))))
    expect(await readdir(join(folder, '7'))).toEqual(['ab'.repeat(32)])
    await store.remove(KEY)
  })
})

describe('a bucket', () => {
  const objects = new Map<string, Buffer>()
  const state = { isDown: false }
  const server = createServer(async (asked, answer) => {
    const parts: Buffer[] = []
    for await (const part of asked as AsyncIterable<Buffer>) parts.push(part)
    const body = Buffer.concat(parts)
    if (state.isDown) return answer.writeHead(503).end()
    if (!isSigned(asked, body)) return answer.writeHead(403).end('SignatureDoesNotMatch')
    const path = asked.url ?? ''
    if (asked.method === 'PUT') objects.set(path, body)
    if (asked.method === 'DELETE') objects.delete(path)
    const found = objects.get(path)
    if (asked.method === 'GET') return answer.writeHead(found ? 200 : 404).end(found)
    return answer.writeHead(asked.method === 'DELETE' ? 204 : 200).end()
  })
  let port = 0
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
  })
  afterAll(() => server.close())
  const bucket = (more: object = {}) => {
    const routes = outboundRoutesSchema.parse(`object-store:s3.example.com=127.0.0.1:${port}`)
    const outbound = createOutbound({ routes, purpose: 'object-store' })
    const s3 = { url: 'http://s3.example.com/bucket/signpost/', ...BUCKET, ...more }
    return createObjectStore({ outbound, folder: '/nowhere', s3 })
  }
  keepsBytes(() => bucket())

  it('says so when it is refused or the bucket is down', async () => {
    await expect(bucket({ secretAccessKey: 'wrong' }).put(KEY, Buffer.from('a'))).rejects.toThrow(/403/)
    await expect(bucket({ secretAccessKey: 'wrong' }).get(KEY)).rejects.toThrow(/403/)
    state.isDown = true
    await expect(bucket().put(KEY, Buffer.from('a'))).rejects.toThrow(/503/)
    await expect(bucket().get(KEY)).rejects.toThrow(ObjectStoreError)
    state.isDown = false
    expect(objects.size).toBe(0)
  })
})

const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** Checks AWS Signature Version 4 as a server does, from its published description. */
function isSigned({ method = '', url = '', headers }: IncomingMessage, body: Buffer): boolean {
  const { authorization = '' } = headers
  const [, scope = '', names = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
      authorization,
    ) ?? []
  const digest = String(headers['x-amz-content-sha256'])
  if (digest !== sha256(body) || !names.split(';').includes('x-amz-content-sha256')) return false
  const canonical = [
    method,
    url,
    '',
    ...names.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    digest,
  ].join('\n')
  const [date = '', region = '', service = ''] = scope.split('/')
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = hmac(hmac(hmac(hmac('AWS4secret', date), region), service), 'aws4_request')
  return region === BUCKET.region && service === 's3' && hmac(key, toSign).toString('hex') === signature
}
