import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockAlone } from '#kit/server/db/advisory-lock.ts'
import { held, platformCall } from '../../../testing/store-life.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { getStatus, startSync } from './service.ts'

const WORKER = join(import.meta.dirname, '../../entries/worker.ts')
const PRODUCTS = 4_000

let world: World
const workers: ChildProcess[] = []
beforeAll(async () => {
  world = await newWorld({ store: { products: PRODUCTS, theme: false } })
})
afterAll(async () => {
  for (const worker of workers) await kill(worker, 'SIGTERM')
  await world[Symbol.asyncDispose]()
})

function startWorker(): ChildProcess {
  const env = { ...process.env, ...world.env, METRICS_PORT: '0' }
  const worker = spawn(process.execPath, [WORKER], { stdio: 'ignore', env })
  workers.push(worker)
  return worker
}

async function kill(worker: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return
  const ended = once(worker, 'exit')
  worker.kill(signal)
  await ended
}

const seen = async () => {
  const { progress } = await getStatus(world.ctx)
  return progress?.kind === 'product' ? progress.seen : -1
}

test('a worker killed while it reads lines leaves a sync another one ends, no line lost or doubled', async () => {
  await startSync(world.ctx)
  const first = startWorker()
  await expect.poll(seen, { timeout: 90_000, interval: 20 }).toBeGreaterThan(0)
  // The writer's own lock stops it halfway, so that it cannot finish before it is killed.
  const before = await world.ctx.tx(async (tx) => {
    await lockAlone(tx, 'catalogue')
    const lines = await seen()
    await kill(first, 'SIGKILL')
    return lines
  })
  expect(before).toBeGreaterThan(0)
  expect(before).toBeLessThan(PRODUCTS)
  expect(first.signalCode).toBe('SIGKILL')
  // The uncommitted write was rolled back.
  expect(await seen()).toBe(before)
  expect(await held(world.ctx, 'product')).toHaveLength(before)

  startWorker()
  await expect
    .poll(async () => (await getStatus(world.ctx)).state, { timeout: 90_000, interval: 200 })
    .toBe('done')
  expect(await getStatus(world.ctx)).toMatchObject({
    kinds: expect.arrayContaining([{ kind: 'product', held: PRODUCTS, total: PRODUCTS, unread: null }]),
  })
  expect(await held(world.ctx, 'product')).toEqual(await productsOfStore())
}, 240_000)

/** All products as the platform lists them, page by page. */
async function productsOfStore(): Promise<{ id: string; title: string }[]> {
  const found: { id: string; title: string }[] = []
  let after: string | null = null
  do {
    const { products } = (await platformCall(world.platform, world.store, {
      query:
        'query($after: String) { products(first: 250, after: $after, sortKey: ID) { nodes { id title } pageInfo { endCursor hasNextPage } } }',
      variables: { after },
    })) as unknown as {
      products: {
        nodes: { id: string; title: string }[]
        pageInfo: { endCursor: string; hasNextPage: boolean }
      }
    }
    found.push(...products.nodes.map(({ id, title }) => ({ id: id.split('/').at(-1) ?? '', title })))
    after = products.pageInfo.hasNextPage ? products.pageInfo.endCursor : null
  } while (after !== null)
  return found
}
