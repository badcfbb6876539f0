import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { at, type Rig, type RigStore, startRig } from './store-rig.ts'

const RENAME = `mutation($id: ID!, $title: String) { productUpdate(product: { id: $id, seo: { title: $title } }) {
  product { id seo { title } } userErrors { field message } } }`
const ALT = `mutation($files: [FileUpdateInput!]!) { fileUpdate(files: $files) { userErrors { field code } } }`

describe('the write log, the counts and the planted failures', () => {
  let rig: Rig
  let store: RigStore
  const gid = (at: number) => `gid://shopify/Product/${store.productIds[at]}`
  const count = (query: string) =>
    rig.control<{ total: number; counts: Record<string, number> }>(
      'GET',
      `/writes/count?store=${store.handle}&${query}`,
    )
  const calls = () =>
    rig.control<Record<string, number> & { buckets: Record<string, number> }>(
      'GET',
      `/calls?store=${store.handle}`,
    )
  const rename = (index: number, title: string) =>
    rig.ask(store, RENAME, { variables: { id: gid(index), title } })

  beforeAll(async () => {
    rig = await startRig()
    store = await rig.store({ name: 'writes', products: 1000, pages: 1 })
  })
  afterAll(() => rig.stop())
  beforeEach(async () => {
    await rig.control('DELETE', '/faults')
    await rig.control('DELETE', `/writes?store=${store.handle}`)
    await rig.control('DELETE', `/calls?store=${store.handle}`)
  })

  it('notes each write with what it was about, and knows one that was sent twice', async () => {
    await rename(0, 'One')
    await rename(0, 'One')
    await rename(1, 'Two')
    const { writes } = await rig.control<{ writes: Record<string, unknown>[] }>(
      'GET',
      `/writes?store=${store.handle}&resource=${gid(0)}`,
    )
    expect(writes).toHaveLength(2)
    expect(writes[0]).toMatchObject({
      operation: 'productUpdate',
      actor: 'app',
      origin: 'single',
      outcome: 'applied',
      target: gid(0),
      resources: [gid(0)],
    })
    expect(writes[0]?.['inputDigest']).toMatch(/^[0-9a-f]{64}$/)
    expect(writes[1]?.['inputDigest']).toBe(writes[0]?.['inputDigest'])
    expect(await count('by=resource')).toEqual({ total: 3, counts: { [gid(0)]: 2, [gid(1)]: 1 } })
    await rig.control('DELETE', `/writes?store=${store.handle}`)
    expect(await count('by=operation')).toEqual({ total: 0, counts: {} })
  })

  it('writes a thousand times at 100 points a second of a quicker clock, every point counted', async () => {
    await rig.control('PATCH', '/faults', { timeScale: 50, bucketSize: 500 })
    let throttled = 0
    let lowest = Number.POSITIVE_INFINITY
    const write = async (index: number): Promise<void> => {
      const answer = await rename(index, `Title ${index}`)
      const status = answer.cost?.throttleStatus
      expect(status).toMatchObject({ maximumAvailable: 500, restoreRate: 5000 })
      lowest = Math.min(lowest, status?.currentlyAvailable ?? 0)
      if (answer.errors.length === 0) return
      expect(answer.errors[0]?.extensions?.['code']).toBe('THROTTLED')
      throttled++
      await write(index)
    }
    const left = Array.from({ length: 1000 }, (_, index) => index)
    const worker = async () => {
      for (let index = left.pop(); index !== undefined; index = left.pop()) await write(index)
    }
    await Promise.all(Array.from({ length: 16 }, worker))
    expect(await calls()).toMatchObject({
      requests: 1000 + throttled,
      answered: 1000,
      mutations: 1000,
      throttled,
      pointsRequested: 10_000,
      pointsSpent: 10_000,
    })
    expect(lowest).toBeGreaterThanOrEqual(0)
    expect((await count('by=outcome')).counts).toEqual({ applied: 1000 })
  })

  it('keeps the fraction of a point', async () => {
    await rig.control('PATCH', '/faults', { restoreRate: 0.001, bucketSize: 30 })
    await rename(0, 'Fraction')
    const [left] = Object.values((await calls()).buckets)
    expect(left).toBeGreaterThan(20)
    expect(left).toBeLessThan(20.5)
    expect((await rename(0, 'Fraction')).cost?.throttleStatus.currentlyAvailable).toBe(10)
  })

  it('fails the resources it was told to, and no other', async () => {
    const failing = new Set(Array.from({ length: 3 }, (_, index) => gid(index * 2)))
    await rig.control('PATCH', '/faults', { failIds: [...failing] })
    for (let index = 0; index < 6; index++) {
      const errors = at((await rename(index, 'X')).data, 'productUpdate', 'userErrors')
      expect(errors).toEqual(
        failing.has(gid(index)) ? [{ field: ['title'], message: "Title can't be blank" }] : [],
      )
    }
    expect((await count('by=outcome')).counts).toEqual({ applied: 3, 'user-error': 3 })
  })

  it('fails so many of the next writes, with an error of that mutation', async () => {
    await rig.control('PATCH', '/faults', { failNextWrites: 2 })
    const files = [{ id: 'gid://shopify/MediaImage/1', alt: 'a' }]
    const first = await rig.ask(store, ALT, { variables: { files } })
    expect(at(first.data, 'fileUpdate', 'userErrors', 0, 'code')).toBe('NON_READY_STATE')
    expect(at((await rename(0, 'A')).data, 'productUpdate', 'product')).toBeNull()
    expect(at((await rename(0, 'B')).data, 'productUpdate', 'product', 'seo', 'title')).toBe('B')
    expect(await rig.control('GET', '/faults')).toMatchObject({ failNextWrites: 0 })
  })

  it('leaves a call unanswered for as long as it is told, and does nothing', async () => {
    await rig.control('PATCH', '/faults', { timeoutRate: 1, timeoutMs: 30 })
    await expect(rename(0, 'Never')).rejects.toThrow()
    await rig.control('PATCH', '/faults', { timeoutRate: 0, serverErrorRate: 1 })
    expect((await rename(0, 'Never')).status).toBe(503)
    await rig.control('PATCH', '/faults', { serverErrorRate: 0, resetAfterApplyRate: 1 })
    await expect(rename(0, 'Done')).rejects.toThrow()
    expect(await calls()).toMatchObject({ requests: 3, timeouts: 1, serverErrors: 1, cutConnections: 1 })
    expect((await count('by=outcome')).counts).toEqual({ applied: 1 })
  })
})
