import type { Outbound } from '#kit/server/outbound/outbound.ts'
import { createFolderStore } from './folder-store.ts'
import type { ObjectStore } from './object-store.ts'
import { createS3Store, type S3Bucket } from './s3-store.ts'

/** Uses an S3 API if one is set up, else a folder of this machine. */
export function createObjectStore(settings: {
  outbound: Outbound
  folder: string
  s3: S3Bucket | null
}): ObjectStore {
  return settings.s3 ? createS3Store(settings.outbound, settings.s3) : createFolderStore(settings.folder)
}
