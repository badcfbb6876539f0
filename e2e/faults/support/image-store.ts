import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Operation } from '../../../app/src/core/changes/contract.ts'
import { rerunOperation } from '../../../app/src/core/changes/operation/rerun.ts'
import { optimiseImages } from '../../../app/src/features/images/operations/optimise.ts'
import { restoreImages } from '../../../app/src/features/images/operations/restore.ts'
import {
  addImageFiles,
  digestsOf,
  imageFilesOf,
  lavishPhoto,
  readAllImages,
} from '../../../app/testing/image-files.ts'
import { type Installation, NO_LIMITS, type RigStore, startInstallation, until } from './installation.ts'
import type { ProductProcess } from './product-process.ts'

/** A store full of small photos that can all be made smaller, and a merchant's actions on them. */
export interface ImageStore extends AsyncDisposable {
  installation: Installation
  store: RigStore
  gids: string[]
  startWorker(): ProductProcess
  /** Sets the platform's knobs, in addition to those without rate limits. */
  faults(knobs: object): Promise<void>
  startOptimising(settings?: object): Promise<Operation>
  /** Optimises all images again and waits for the end. */
  optimise(): Promise<Ended>
  startRestoring(): Promise<Operation>
  ended(id: string): Promise<Ended>
  rerun(id: string): Promise<Ended>
  /** Returns the files whose bytes differ from the original ones. */
  differing(): Promise<string[]>
  notReady(): Promise<string[]>
}

export interface Ended {
  id: string
  state: string
  total: number
  applied: number
  unchanged: number
  failed: number
  conflicts: number
  runs: number
}

/** The minimum size of the metric: the rigs test that bytes are restored, not how long that takes. */
const SIZE = { width: 160, height: 120 }
const END_WITHIN_SECONDS = 900

/** Starts a platform with a store of `images` photos, read into the database; without a worker. */
export async function startImageStore(order: {
  images: number
  seed: number
  /**
   * Seed of the delivery network; without it, the network keeps every source format, so that each smaller file is
   * kept.
   */
  cdnSeed?: number
  /** Returns the bytes of the n-th image, a JPEG; by default, small photos with more data than they need. */
  draw?: (at: number) => Promise<Buffer>
}): Promise<ImageStore> {
  await using stack = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'signpost-rig-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const installation = stack.use(await startInstallation({ env: { DATA_DIR: folder } }))
  const knobs = { ...NO_LIMITS, cdnSeed: order.cdnSeed ?? 0 }
  await installation.faults(knobs)
  const store = await installation.addStore({ products: 1 })
  const photos = Array.from({ length: order.images }, async (_, at) => ({
    name: `photo-${at}.jpg`,
    bytes: await (order.draw?.(at) ?? lavishPhoto(order.seed * 1_000 + at, SIZE)),
  }))
  const gids = await addImageFiles(installation.platform, store, await Promise.all(photos))
  const originals = await digestsOf(installation.platform, store)
  const ctx = installation.contextOf(store)
  await readAllImages(ctx)
  const owned = stack.move()
  let worker: ProductProcess | undefined

  const ended = async (id: string): Promise<Ended> => {
    const [row] = await until(
      () =>
        installation.look<Ended>(
          `select id, state, total, applied, unchanged, failed, conflicts, runs from operations where id = $1`,
          [id],
        ),
      ([found]) => ['done', 'partial', 'failed', 'cancelled'].includes(found?.state ?? ''),
      { seconds: END_WITHIN_SECONDS, everyMs: 200, words: () => worker?.log() ?? '' },
    )
    if (!row) throw new Error(`There is no operation ${id}.`)
    return row
  }
  const startOptimising = (settings?: object) =>
    optimiseImages(ctx, {
      selection: { filter: { words: 'photo' }, except: [] },
      again: true,
      confirmed: true,
      ...settings,
    })
  return {
    installation,
    store,
    gids,
    startWorker() {
      worker = installation.startWorker()
      return worker
    },
    faults: (more) =>
      installation.faults({
        ...knobs,
        ...{ failNextFiles: 0, fileFailureRate: 0, lockedFiles: [], fileProcessingMs: 0 },
        ...more,
      }),
    startOptimising,
    optimise: async () => ended((await startOptimising()).id),
    startRestoring: () => restoreImages(ctx, { all: true, confirmed: true }),
    ended,
    async rerun(id) {
      await rerunOperation(ctx, id)
      return ended(id)
    },
    async differing() {
      const now = await digestsOf(installation.platform, store)
      return gids.filter((gid) => now.get(gid) !== originals.get(gid))
    },
    async notReady() {
      const files = await imageFilesOf(installation.platform, store)
      return files.filter(({ status }) => status !== 'READY').map(({ id }) => id)
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}
