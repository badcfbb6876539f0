import { createHash } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'
import type { Outbound, OutboundResponse } from '#kit/server/outbound/outbound.ts'
import { checkKey, type ObjectStore, ObjectStoreError } from './object-store.ts'

/** A bucket of any server with S3's protocol, addressed by path. */
export interface S3Bucket {
  /** Includes the bucket and optionally a folder: `https://s3.eu-central-1.amazonaws.com/bucket/signpost`. */
  url: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const TIMEOUT_MS = 60_000
/** The platform takes images of up to 20 MB. */
const MOST_BYTES = 24 * 1024 * 1024

/**
 * Stores objects in a bucket. Every request is signed with the digest of its body, so that the received bytes are
 * those sent.
 */
export function createS3Store(outbound: Outbound, bucket: S3Bucket): ObjectStore {
  const base = bucket.url.replace(/\/+$/, '')

  async function send(
    method: 'PUT' | 'GET' | 'DELETE',
    key: string,
    body?: Uint8Array,
  ): Promise<OutboundResponse> {
    const { accessKeyId, secretAccessKey, region } = bucket
    const digest = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
    const signer = new AwsV4Signer({
      method,
      url: `${base}/${checkKey(key)}`,
      headers: { 'x-amz-content-sha256': digest },
      service: 's3',
      region,
      accessKeyId,
      secretAccessKey,
    })
    const { url, headers } = await signer.sign()
    try {
      return await outbound.fetch(url, {
        method,
        headers: Object.fromEntries(headers),
        ...(body && { body }),
        timeoutMs: TIMEOUT_MS,
        maxBytes: MOST_BYTES,
        maxRedirects: 0,
      })
    } catch (error) {
      throw new ObjectStoreError('The store of objects does not answer.', error)
    }
  }

  return {
    async put(key, bytes) {
      const { status } = await send('PUT', key, bytes)
      if (status !== 200) throw refused('an object', status)
    },
    async get(key) {
      const { status, body } = await send('GET', key)
      if (status === 404) return null
      if (status !== 200) throw refused('a question', status)
      return body
    },
    async remove(key) {
      const { status } = await send('DELETE', key)
      if (status !== 204 && status !== 200 && status !== 404) throw refused('a deletion', status)
    },
  }
}

function refused(what: string, status: number): ObjectStoreError {
  return new ObjectStoreError(`The store of objects answered ${what} with ${status}.`)
}
