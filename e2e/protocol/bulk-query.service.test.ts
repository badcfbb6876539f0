import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { at, type Rig, type RigStore, startRig, until } from './store-rig.ts'

const RUN = `mutation($query: String!) { bulkOperationRunQuery(query: $query) {
  bulkOperation { id status } userErrors { field message code } } }`
const STATE = `query($id: ID!) { bulkOperation(id: $id) { status errorCode objectCount rootObjectCount fileSize url } }`
const PRODUCTS = 1200

describe('a bulk query', () => {
  let rig: Rig
  let store: RigStore
  beforeAll(async () => {
    rig = await startRig()
    store = await rig.store({ name: 'bulk', products: PRODUCTS, variants: 3, pages: 1 })
  })
  afterAll(() => rig.stop())

  const start = async (query: string) =>
    at((await rig.ask(store, RUN, { variables: { query } })).data, 'bulkOperationRunQuery')
  const ended = async (started: unknown) => {
    const variables = { id: at(started, 'bulkOperation', 'id') }
    const read = async () => at((await rig.ask(store, STATE, { variables })).data, 'bulkOperation')
    return until(
      read,
      (operation) => !['CREATED', 'RUNNING', 'CANCELING'].includes(String(at(operation, 'status'))),
    )
  }

  it('writes every object as a line, children naming their parents', async () => {
    const started = await start(
      '{ products { edges { node { id title variants { edges { node { id sku } } } } } } }',
    )
    expect(started).toMatchObject({ bulkOperation: { status: 'CREATED' }, userErrors: [] })
    const operation = await ended(started)
    expect(operation).toMatchObject({
      status: 'COMPLETED',
      objectCount: String(PRODUCTS * 4),
      rootObjectCount: String(PRODUCTS),
    })
    const { status, text } = await rig.fetch(String(at(operation, 'url')))
    expect(status).toBe(200)
    expect(at(operation, 'fileSize')).toBe(String(Buffer.byteLength(text)))
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, string>)
    const roots = lines.filter((line) => !line['__parentId'])
    expect(roots.map((line) => Object.keys(line))).toEqual(roots.map(() => ['id', 'title']))
    const parents = new Set(roots.map((line) => line['id']))
    const children = lines.filter((line) => line['__parentId'])
    expect(children).toHaveLength(PRODUCTS * 3)
    expect(children.every((line) => parents.has(line['__parentId'] ?? ''))).toBe(true)
  })

  it('names the parent although the query does not ask for its id', async () => {
    const operation = await ended(
      await start(
        '{ products(query: "title:1") { edges { node { title variants { edges { node { sku } } } } } } }',
      ),
    )
    const { text } = await rig.fetch(String(at(operation, 'url')))
    const [root, child] = text.split('\n').map((line) => (line ? JSON.parse(line) : {}))
    expect(root).toEqual({ title: 'Product 1' })
    expect(child.__parentId).toBe(`gid://shopify/Product/${store.productIds[0]}`)
  })

  it('has no file when nothing was found', async () => {
    const operation = await ended(await start('{ collections { edges { node { id } } } }'))
    expect(operation).toMatchObject({ status: 'COMPLETED', objectCount: '0', url: null, fileSize: null })
  })

  it('refuses what cannot be run', async () => {
    const messages = async (query: string) => at(await start(query), 'userErrors', 0)
    expect(await messages('{ shop { name } }')).toMatchObject({ field: ['query'], code: 'INVALID' })
    expect(await messages('{ nodes(ids: []) { id } }')).toMatchObject({ code: 'INVALID' })
    expect(await messages('{ nonsense }')).toMatchObject({ code: 'INVALID' })
    const answer = await rig.ask(store, RUN, {
      variables: { query: '{ products { edges { node { category { id } } } } }' },
    })
    expect(answer.errors[0]?.message).toBe('SANDBOX_NOT_IMPLEMENTED Product.category')
  })

  it('can be cancelled, and no more than five run at once', async () => {
    const query = '{ products { edges { node { id title variants { edges { node { id } } } } } } }'
    const document = `mutation($query: String!) { ${Array.from({ length: 6 }, (_, index) => `o${index}: bulkOperationRunQuery(query: $query) { bulkOperation { id } userErrors { code } }`).join('\n')} }`
    const { data } = await rig.ask(store, document, { variables: { query } })
    expect(at(data, 'o5')).toEqual({ bulkOperation: null, userErrors: [{ code: 'LIMIT_REACHED' }] })
    const cancel = `mutation($id: ID!) { bulkOperationCancel(id: $id) { bulkOperation { status } userErrors { message } } }`
    const id = at(data, 'o4', 'bulkOperation', 'id')
    const { data: answer } = await rig.ask(store, cancel, { variables: { id } })
    expect(answer).toEqual({
      bulkOperationCancel: { bulkOperation: { status: 'CANCELING' }, userErrors: [] },
    })
    expect(await ended(at(data, 'o4'))).toMatchObject({ status: 'CANCELED' })
    for (const index of [0, 1, 2, 3])
      expect(await ended(at(data, `o${index}`))).toMatchObject({ status: 'COMPLETED' })
  })
})
