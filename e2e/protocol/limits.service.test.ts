import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { at, type Rig, type RigStore, startRig } from './store-rig.ts'

describe('limits of the Admin API', () => {
  let rig: Rig
  let store: RigStore
  const createPage =
    'mutation($title: String!) { pageCreate(page: { title: $title }) { page { id } userErrors { field message code } } }'
  const writes = async (operation: string) => {
    const { writes } = await rig.control<{ writes: { outcome: string }[] }>(
      'GET',
      `/writes?store=${store.handle}&operation=${operation}`,
    )
    return writes.map((write) => write.outcome)
  }

  beforeAll(async () => {
    rig = await startRig()
  })
  afterAll(() => rig.stop())
  beforeEach(async ({ task }) => {
    await rig.control('DELETE', '/faults')
    store = await rig.store({ name: `limits ${task.id.replace(/\W/g, '').slice(-20)}`, products: 3 })
    return async () => {
      await rig.control('DELETE', `/stores/${store.handle}`)
    }
  })

  it('throttles when the bucket is empty and answers again when points are back', async () => {
    await rig.control('PATCH', '/faults', { bucketSize: 30, restoreRate: 0.001 })
    const query = '{ products(first: 3) { nodes { id variants(first: 100) { nodes { id } } } } }'
    // 2 + (1 + 2 + 9) × 2 = 26 requested, 8 used: two requests pass, the third does not.
    const first = await rig.ask(store, query)
    expect(first.cost).toMatchObject({
      requestedQueryCost: 26,
      throttleStatus: { maximumAvailable: 30, restoreRate: 0.001 },
    })
    const used = first.cost?.actualQueryCost ?? 0
    expect(first.cost?.throttleStatus.currentlyAvailable).toBe(30 - used)
    const second = await rig.ask(store, query)
    expect(second.errors[0]).toMatchObject({ message: 'Throttled', extensions: { code: 'THROTTLED' } })
    expect(second).toMatchObject({ status: 200, data: undefined, cost: { actualQueryCost: null } })
    await rig.control('PATCH', '/faults', { restoreRate: 1000 })
    await expect.poll(async () => (await rig.ask(store, query)).errors).toEqual([])
  })

  it('keeps the buckets of two stores apart', async () => {
    await rig.control('PATCH', '/faults', { bucketSize: 10, restoreRate: 0.001 })
    const other = await rig.store({ name: `${store.handle} other` })
    for (const each of [store, other])
      expect((await rig.ask(each, createPage, { variables: { title: 'A' } })).errors).toEqual([])
    expect((await rig.ask(store, '{ shop { name } }')).errors[0]?.message).toBe('Throttled')
    await rig.control('DELETE', `/stores/${other.handle}`)
  })

  it('asks for the scope, also of what is nested and of a write', async () => {
    const token = await rig.token(store, { scopes: ['read_products'] })
    const denied = await rig.ask(store, '{ pages(first: 1) { nodes { id } } }', { token })
    expect(denied.errors[0]).toMatchObject({ extensions: { code: 'ACCESS_DENIED' }, path: ['pages'] })
    const product = `mutation($id: ID!) { productUpdate(product: { id: $id, title: "x" }) { userErrors { message } } }`
    const variables = { id: `gid://shopify/Product/${store.productIds[0]}` }
    expect((await rig.ask(store, product, { token, variables })).errors[0]?.extensions?.['code']).toBe(
      'ACCESS_DENIED',
    )
    expect(await writes('productUpdate')).toEqual(['refused'])
    const page = `gid://shopify/Page/1`
    expect((await rig.ask(store, `{ node(id: "${page}") { id } }`, { token })).errors).toEqual([])
    expect((await rig.ask(store, '{ products(first: 1) { nodes { id } } }', { token })).errors).toEqual([])
  })

  it('lets a write scope read', async () => {
    const token = await rig.token(store, { scopes: ['write_products'] })
    expect((await rig.ask(store, '{ products(first: 1) { nodes { title } } }', { token })).errors).toEqual([])
  })

  it('refuses unknown, expired and revoked tokens with 401', async () => {
    expect((await rig.ask(store, '{ shop { name } }', { token: 'shpat_unknown' })).status).toBe(401)
    const expired = await rig.token(store, { expiresIn: -1 })
    expect((await rig.ask(store, '{ shop { name } }', { token: expired })).status).toBe(401)
    const revoked = await rig.token(store, {})
    await rig.control('DELETE', `/stores/${store.handle}/install`)
    expect((await rig.ask(store, '{ shop { name } }', { token: revoked })).status).toBe(401)
  })

  it('names a field it does not answer', async () => {
    const answer = await rig.ask(store, '{ shop { name } products(first: 1) { nodes { category { id } } } }')
    expect(answer.errors[0]).toMatchObject({
      message: 'SANDBOX_NOT_IMPLEMENTED Product.category',
      path: ['products', 'nodes', 0, 'category'],
    })
  })

  it('complains of a missing page size and of one too large', async () => {
    const message = async (document: string) => (await rig.ask(store, document)).errors[0]?.message
    expect(await message('{ products { nodes { id } } }')).toBe('you must provide one of first or last')
    expect(await message('{ products(first: 251) { nodes { id } } }')).toContain('250')
    expect(await message('{ products(first: 1, after: "nonsense") { nodes { id } } }')).toContain(
      'Invalid cursor',
    )
  })

  it('answers user errors beside the payload and logs the refusal', async () => {
    const answer = await rig.ask(store, createPage, { variables: { title: ' ' } })
    expect(answer).toMatchObject({
      errors: [],
      data: { pageCreate: { page: null, userErrors: [{ field: ['page', 'title'], code: 'BLANK' }] } },
    })
    expect(await writes('pageCreate')).toEqual(['user-error'])
  })

  it('can be told to fail: refuse, be down, and apply without a word', async () => {
    await rig.control('PATCH', '/faults', { userErrorRate: 1 })
    const refused = await rig.ask(store, createPage, { variables: { title: 'A' } })
    expect(at(refused.data, 'pageCreate', 'userErrors', 0, 'message')).toContain('could not be saved')
    await rig.control('PATCH', '/faults', { userErrorRate: 0, serverErrorRate: 1 })
    expect((await rig.ask(store, createPage, { variables: { title: 'A' } })).status).toBe(503)
    await rig.control('PATCH', '/faults', { serverErrorRate: 0, resetAfterApplyRate: 1 })
    await expect(rig.ask(store, createPage, { variables: { title: 'A' } })).rejects.toThrow()
    const internal = {
      status: 200,
      data: undefined,
      errors: [{ extensions: { code: 'INTERNAL_SERVER_ERROR' } }],
    }
    await rig.control('PATCH', '/faults', { resetAfterApplyRate: 0, internalErrorRate: 1 })
    expect(await rig.ask(store, createPage, { variables: { title: 'B' } })).toMatchObject(internal)
    await rig.control('PATCH', '/faults', { internalErrorRate: 0, internalErrorAfterApplyRate: 1 })
    expect(await rig.ask(store, createPage, { variables: { title: 'C' } })).toMatchObject(internal)
    await rig.control('DELETE', '/faults')
    expect(await writes('pageCreate')).toEqual(['user-error', 'applied', 'applied'])
    expect(at((await rig.ask(store, '{ pagesCount { count } }')).data, 'pagesCount', 'count')).toBe(2)
  })

  it('does not know a version that is gone', async () => {
    expect((await rig.ask(store, '{ shop { name } }', { version: '2024-01' })).status).toBe(404)
  })
})
