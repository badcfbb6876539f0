import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { at, type Rig, type RigStore, startRig, until } from './store-rig.ts'

const STAGE = `mutation($input: [StagedUploadInput!]!) { stagedUploadsCreate(input: $input) {
  stagedTargets { url resourceUrl parameters { name value } } userErrors { field message } } }`
const RUN = `mutation($mutation: String!, $path: String!) {
  bulkOperationRunMutation(mutation: $mutation, stagedUploadPath: $path) {
    bulkOperation { id status type } userErrors { field message code } } }`
const STATE = `query($id: ID!) { bulkOperation(id: $id) {
  type status errorCode objectCount rootObjectCount fileSize url partialDataUrl query } }`
const CANCEL = `mutation($id: ID!) { bulkOperationCancel(id: $id) { bulkOperation { status } userErrors { message } } }`
const RENAME = `mutation call($product: ProductUpdateInput!) { productUpdate(product: $product) {
  product { id seo { title } } userErrors { message field } } }`
const OPEN = new Set(['CREATED', 'RUNNING', 'CANCELING'])

interface Line {
  __lineNumber: number
  data?: { productUpdate: { product: { id: string } | null; userErrors: { message: string }[] } }
  errors?: { message: string }[]
}

describe('a bulk mutation', () => {
  let rig: Rig
  let store: RigStore
  const products = 400
  const gid = (index: number) => `gid://shopify/Product/${store.productIds[index]}`
  const lineFor = (index: number, title = `Bulk ${index}`) => ({
    product: { id: gid(index), seo: { title } },
  })

  /** Stages a file as a client does: the target's fields in order, the file last. */
  const upload = async (text: string, change: (form: FormData) => void = () => {}) => {
    const input = [
      {
        resource: 'BULK_MUTATION_VARIABLES',
        filename: 'variables.jsonl',
        mimeType: 'text/jsonl',
        httpMethod: 'POST',
      },
    ]
    const answer = await rig.ask(store, STAGE, { variables: { input } })
    const target = at(answer.data, 'stagedUploadsCreate', 'stagedTargets', 0)
    const parameters = at(target, 'parameters') as { name: string; value: string }[]
    const form = new FormData()
    for (const { name, value } of parameters) form.append(name, value)
    form.append('file', new Blob([text], { type: 'text/jsonl' }), 'variables.jsonl')
    change(form)
    const { pathname } = new URL(String(at(target, 'url')))
    const sent = await fetch(`http://127.0.0.1:${rig.access.port}${pathname}`, {
      method: 'POST',
      body: form,
    })
    const key = parameters.find(({ name }) => name === 'key')?.value ?? ''
    return { key, status: sent.status, text: await sent.text() }
  }
  const jsonl = (lines: object[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('')
  const run = async (path: string, mutation = RENAME) =>
    at(
      (await rig.ask(store, RUN, { variables: { mutation, path } })).data,
      'bulkOperationRunMutation',
    ) as object
  const read = async (started: unknown) => {
    const variables = { id: at(started, 'bulkOperation', 'id') }
    return at((await rig.ask(store, STATE, { variables })).data, 'bulkOperation')
  }
  const ended = (started: unknown) =>
    until(
      () => read(started),
      (operation) => !OPEN.has(String(at(operation, 'status'))),
    )
  const linesOf = async (url: unknown) =>
    (await rig.fetch(String(url))).text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Line)
  const writes = (query: string) =>
    rig.control<{ total: number; counts: Record<string, number> }>(
      'GET',
      `/writes/count?store=${store.handle}&operation=productUpdate&${query}`,
    )

  beforeAll(async () => {
    rig = await startRig()
    store = await rig.store({ name: 'bulk writes', products })
  })
  afterAll(() => rig.stop())
  beforeEach(async () => {
    await rig.control('DELETE', '/faults')
    await rig.control('DELETE', `/writes?store=${store.handle}`)
    await rig.control('DELETE', `/calls?store=${store.handle}`)
    await rig.control('PATCH', '/faults', { bulkLinesPerSecond: 5000 })
  })

  it('does every line, tells each outcome by its number, and draws on no points for them', async () => {
    await rig.control('PATCH', '/faults', { failIds: [gid(3)], bulkReversed: true })
    const lines = Array.from({ length: products }, (_, index) => lineFor(index))
    const { key, status, text } = await upload(jsonl(lines))
    expect(status).toBe(201)
    expect(text).toContain(`<Key>${key}</Key>`)
    const started = await run(key)
    expect(started).toMatchObject({ bulkOperation: { status: 'CREATED', type: 'MUTATION' }, userErrors: [] })
    const operation = await ended(started)
    expect(operation).toMatchObject({
      type: 'MUTATION',
      status: 'COMPLETED',
      errorCode: null,
      objectCount: String(products),
      rootObjectCount: String(products),
      partialDataUrl: null,
      query: RENAME,
    })
    const results = await linesOf(at(operation, 'url'))
    expect(results.map((line) => line.__lineNumber).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: products }, (_, index) => index),
    )
    for (const { __lineNumber: number, data } of results)
      if (number === 3) expect(data?.productUpdate.userErrors).toHaveLength(1)
      else expect(data?.productUpdate).toMatchObject({ product: { id: gid(number) }, userErrors: [] })
    expect(await writes('by=outcome')).toEqual({
      total: products,
      counts: { applied: products - 1, 'user-error': 1 },
    })
    expect((await writes('by=origin')).counts).toEqual({ bulk: products })
    const { pointsSpent } = await rig.control<{ pointsSpent: number }>('GET', `/calls?store=${store.handle}`)
    expect(pointsSpent).toBeLessThan(200)
    const seo = await rig.ask(store, 'query($id: ID!) { product(id: $id) { seo { title } } }', {
      variables: { id: gid(7) },
    })
    expect(at(seo.data, 'product', 'seo', 'title')).toBe('Bulk 7')
  })

  it('stops when it is canceled and keeps what was done', async () => {
    await rig.control('PATCH', '/faults', { bulkLinesPerSecond: 200 })
    const { key } = await upload(jsonl(Array.from({ length: products }, (_, index) => lineFor(index, 'C'))))
    const started = await run(key)
    await until(
      () => read(started),
      (operation) => Number(at(operation, 'objectCount')) > 5,
    )
    const id = at(started, 'bulkOperation', 'id')
    const canceled = await rig.ask(store, CANCEL, { variables: { id } })
    expect(at(canceled.data, 'bulkOperationCancel', 'bulkOperation', 'status')).toBe('CANCELING')
    const operation = await ended(started)
    expect(operation).toMatchObject({ status: 'CANCELED', url: null })
    const done = Number(at(operation, 'objectCount'))
    expect(done).toBeLessThan(products)
    expect(await linesOf(at(operation, 'partialDataUrl'))).toHaveLength(done)
    expect((await writes('by=outcome')).counts).toEqual({ applied: done })
  })

  it('breaks down on the way, with a partial result, when it is told to or a line is no JSON', async () => {
    await rig.control('PATCH', '/faults', { bulkFailAfter: 60 })
    const all = jsonl(Array.from({ length: 100 }, (_, index) => lineFor(index, 'D')))
    const operation = await ended(await run((await upload(all)).key))
    expect(operation).toMatchObject({ status: 'FAILED', errorCode: 'INTERNAL_SERVER_ERROR', url: null })
    expect(await linesOf(at(operation, 'partialDataUrl'))).toHaveLength(60)
    await rig.control('PATCH', '/faults', { bulkFailAfter: 0 })
    const broken = await ended(await run((await upload(`${jsonl([lineFor(0)])}not json\n`)).key))
    expect(broken).toMatchObject({ status: 'FAILED', objectCount: '1' })
    expect(await linesOf(at(broken, 'partialDataUrl'))).toHaveLength(1)
  })

  it('tells of a line whose variables do not fit, and goes on', async () => {
    const { key } = await upload(jsonl([{ product: { id: 7, colour: 'red' } }, lineFor(1)]))
    const operation = await ended(await run(key))
    expect(operation).toMatchObject({ status: 'COMPLETED', objectCount: '2' })
    const [bad, good] = await linesOf(at(operation, 'url'))
    expect(bad?.errors?.[0]?.message).toContain('colour')
    expect(good?.data?.productUpdate.userErrors).toEqual([])
    expect((await writes('by=outcome')).counts).toEqual({ refused: 1, applied: 1 })
  })

  it('refuses what cannot be run, with the platform’s codes', async () => {
    const { key } = await upload(jsonl([lineFor(0)]))
    const code = async (path: string, mutation?: string) =>
      at(await run(path, mutation), 'userErrors', 0, 'code')
    expect(await code('tmp/1/bulk/none/bulk_op_vars')).toBe('NO_SUCH_FILE')
    expect(await code((await upload('')).key)).toBe('INVALID_STAGED_UPLOAD_FILE')
    expect(await code(key, '{ shop { name } }')).toBe('INVALID_MUTATION')
    expect(await code(key, 'mutation { nonsense }')).toBe('INVALID_MUTATION')
    const two = `mutation($id: ID!) { a: pageDelete(id: $id) { deletedPageId } b: pageDelete(id: $id) { deletedPageId } }`
    expect(await code(key, two)).toBe('INVALID_MUTATION')
    const nested = `mutation($q: String!) { bulkOperationRunQuery(query: $q) { userErrors { message } } }`
    expect(await code(key, nested)).toBe('INVALID_MUTATION')
    const other = await rig.store({ name: 'bulk writes other' })
    const foreign = await rig.ask(other, RUN, { variables: { mutation: RENAME, path: key } })
    expect(at(foreign.data, 'bulkOperationRunMutation', 'userErrors', 0, 'code')).toBe('NO_SUCH_FILE')
    await rig.control('DELETE', `/stores/${other.handle}`)
  })

  it('runs five at a time and refuses the sixth', async () => {
    await rig.control('PATCH', '/faults', { bulkLinesPerSecond: 1 })
    const started = []
    // A minute's work each, so that the first still runs when the sixth is requested, however slow the machine.
    const lines = Array.from({ length: 60 }, () => lineFor(0))
    for (let index = 0; index < 5; index++) started.push(await run((await upload(jsonl(lines))).key))
    const sixth = (await upload(jsonl([lineFor(0)]))).key
    expect(at(await run(sixth), 'userErrors', 0, 'code')).toBe('LIMIT_REACHED')
    await rig.control('PATCH', '/faults', { bulkLinesPerSecond: 5000 })
    for (const each of started) expect(at(await ended(each), 'status')).toBe('COMPLETED')
    const listed = await rig.ask(
      store,
      `{ bulkOperations(first: 50, query: "operation_type:mutation status:completed") { nodes { type status } } }`,
    )
    const nodes = at(listed.data, 'bulkOperations', 'nodes') as { type: string }[]
    expect(nodes.length).toBeGreaterThanOrEqual(5)
    expect(new Set(nodes.map(({ type }) => type))).toEqual(new Set(['MUTATION']))
  })

  it('fails for want of a scope', async () => {
    const usual = store
    store = await rig.store({ name: 'bulk reader', products: 1 }, ['read_products'])
    try {
      expect(await ended(await run((await upload(jsonl([lineFor(0)]))).key))).toMatchObject({
        status: 'FAILED',
        errorCode: 'ACCESS_DENIED',
        objectCount: '0',
      })
    } finally {
      store = usual
    }
  })

  it('takes no upload that is not for a place it gave out', async () => {
    const forged = await upload(jsonl([lineFor(0)]), (form) =>
      form.set('key', 'tmp/1/bulk/other/bulk_op_vars'),
    )
    expect(forged.status).toBe(403)
    const input = [
      { resource: 'BULK_MUTATION_VARIABLES', filename: 'v', mimeType: 'text/jsonl', httpMethod: 'PUT' },
    ]
    const put = await rig.ask(store, STAGE, { variables: { input } })
    expect(at(put.data, 'stagedUploadsCreate', 'userErrors', 0, 'field')).toEqual([
      'input',
      '0',
      'httpMethod',
    ])
  })
})
