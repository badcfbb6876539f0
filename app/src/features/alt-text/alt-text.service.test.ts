import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createImageReader } from '#adapters/image-codec/image-reader.ts'
import { generateOptions } from '#core/writing/generation-contract.ts'
import { outboundErrors } from '#kit/server/outbound/errors.ts'
import type { Outbound } from '#kit/server/outbound/outbound.ts'
import { AppError } from '#kit/shared/errors.ts'
import { readImages } from '../../../testing/read-images.ts'
import { syncAll } from '../../../testing/store-life.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { altTextAction } from './automation-action.ts'
import { type ImageRow, selectionSchema } from './contract/images.ts'
import { writing } from './domain/writing.ts'
import { generateGenerator } from './generate/generator.ts'
import { generation } from './generate/service.ts'
import { forgetAlts, rememberAlt } from './written.ts'

let world: World
beforeAll(async () => {
  world = await newWorld({
    ownPlatform: true,
    store: {
      theme: false,
      collections: 1,
      products: [
        { title: 'Stoneware Mug', images: ['red mug', 'blue mug'] },
        { title: 'Stoneware Mug', handle: 'stoneware-mug-2', images: ['green mug'] },
        { title: 'Oak Table', images: ['wood table'] },
      ],
    },
  })
  await syncAll(world.ctx)
  await readImages(world.ctx)
  await world.startWorker()
})
afterAll(() => world[Symbol.asyncDispose]())
afterEach(() => world.control('DELETE', '/language-model/faults'))

const call = (method: 'GET' | 'POST', path: string, body?: object) =>
  world.call(method, `/apps/api/alt-text${path}`, body === undefined ? {} : { body })
const search = async (body: object = {}): Promise<ImageRow[]> =>
  (await call('POST', '/search', body)).body.data.rows
const options = { language: 'en', tone: 'Friendly', writer: 'model' }
const start = (body: object) => call('POST', '/generate', { options, ...body })
const operation = async (id: string) => (await world.call('GET', `/apps/api/operations/${id}`)).body.data
const changesOf = async (id: string) =>
  (await world.call('GET', `/apps/api/operations/${id}/changes`)).body.data.rows as {
    id: string
    resourceId: string
    after: string
    state: string
    errorCode: string | null
  }[]
const atRest = (id: string) =>
  vi.waitFor(
    async () => {
      const found = await operation(id)
      expect(['review', 'done', 'partial', 'failed']).toContain(found.state)
      return found
    },
    { timeout: 20_000, interval: 100 },
  )

describe('the list', () => {
  test('shows images with what they are of, in order', async () => {
    const rows = await search()
    expect(rows.map(({ owner, alt, writtenBy }) => [owner.kind, owner.title, alt, writtenBy])).toEqual([
      ['product', 'Oak Table', null, 'nobody'],
      ['product', 'Stoneware Mug', null, 'nobody'],
      ['product', 'Stoneware Mug', null, 'nobody'],
      ['product', 'Stoneware Mug', null, 'nobody'],
    ])
  })

  test('is paged forward and back, each image once', async () => {
    const first = (await call('POST', '/search', { count: 3 })).body.data
    const second = (await call('POST', '/search', { count: 3, after: first.next })).body.data
    expect([...first.rows, ...second.rows].map(({ gid }) => gid)).toEqual(
      (await search()).map(({ gid }) => gid),
    )
    expect([first.previous, second.next, first.total]).toEqual([null, null, { count: 4, exact: true }])
    const back = (await call('POST', '/search', { count: 3, before: second.previous })).body.data
    expect(back.rows).toEqual(first.rows)
    const wrong = await call('POST', '/search', { after: 'x' })
    expect([wrong.status, wrong.body.code]).toEqual([400, 'http.bad-cursor'])
  })

  test('is narrowed by words, owner, state and collection', async () => {
    const count = async (body: object) => (await search(body)).length
    expect(await count({ words: 'OAK' })).toBe(1)
    expect(await count({ words: '%' })).toBe(0)
    expect([await count({ owner: 'product' }), await count({ owner: 'file' })]).toEqual([4, 0])
    expect([await count({ owner: 'collection' }), await count({ owner: 'article' })]).toEqual([0, 0])
    expect([await count({ state: 'missing' }), await count({ state: 'present' })]).toEqual([4, 0])
    const { collections } = (await world.call('GET', '/apps/api/catalogue/collections')).body.data
    expect(await count({ collectionId: collections[0].id })).toBe(4)
    const gone = await call('POST', '/search', { collectionId: 'gid://shopify/Collection/1' })
    expect([gone.status, gone.body.code]).toEqual([404, 'alt-text.no-collection'])
  })

  test('is narrowed by a collection of any size', async () => {
    const { collections } = (await world.call('GET', '/apps/api/catalogue/collections')).body.data
    const filter = { collectionId: collections[0].id as string }
    const id = filter.collectionId.split('/').at(-1)
    const shop = world.ctx.shop.id
    const before = await search(filter)
    const owner = before[0]?.owner.gid ?? ''
    const product = owner.split('/').at(-1)
    const isMember = (is: boolean) =>
      world.ctx.tx((tx) =>
        sql`update catalogue_collection_members set is_member = ${is}
          where shop_id = ${shop} and collection_id = ${id} and product_id = ${product}`.execute(tx),
      )
    await isMember(false)
    await world.ctx.tx((tx) =>
      sql`insert into catalogue_collection_members (shop_id, collection_id, product_id, is_member, seen_at)
        select ${shop}, ${id}, 1 + n, true, now() from generate_series(1, 6000) as n`.execute(tx),
    )
    const others = before.filter((row) => row.owner.gid !== owner)
    expect(others.length).toBeLessThan(before.length)
    expect(await search(filter)).toEqual(others)
    const csv = await call('POST', '/csv', { filter })
    expect(csv.body.data.text.trim().split('\n')).toHaveLength(1 + others.length)
    await world.ctx.tx((tx) =>
      sql`delete from catalogue_collection_members
        where shop_id = ${shop} and collection_id = ${id} and product_id <= 6001`.execute(tx),
    )
    await isMember(true)
    expect(await search(filter)).toEqual(before)
  })

  test('is summed up by owner', async () => {
    const before = Date.now()
    const { owners, state, asOf } = (await call('GET', '')).body.data
    expect(state).toBe('done')
    // The time of this count, not that of the sync: edits since are counted.
    expect(Date.parse(asOf)).toBeGreaterThanOrEqual(before - 1)
    expect(owners[0]).toEqual({ kind: 'product', held: 4, missing: 4 })
  })
})

describe('an alt text by hand', () => {
  test('is written, told apart from ours, and undone', async () => {
    const [table] = await search({ words: 'oak' })
    const edits = [{ gid: table?.gid, alt: ' A table of oak ', expected: null }]
    const saved = (await call('POST', '/save', { edits })).body.data
    expect(saved.outcomes).toMatchObject([{ state: 'applied', observed: 'A table of oak' }])
    expect(await search({ state: 'present' })).toMatchObject([{ alt: 'A table of oak', writtenBy: 'hand' }])
    expect((await search({ words: 'of oak' })).length).toBe(1)
    const clash = (await call('POST', '/save', { edits: [{ gid: table?.gid, alt: 'x', expected: 'y' }] }))
      .body.data
    expect(clash.outcomes).toMatchObject([{ state: 'conflict', observed: 'A table of oak' }])
  })

  test('leaves those without one first, page by page and back, in either order', async () => {
    const [mug] = await search({ words: 'mug' })
    const saved = (await call('POST', '/save', { edits: [{ gid: mug?.gid, alt: 'A mug', expected: null }] }))
      .body.data
    for (const direction of ['ascending', 'descending']) {
      const whole = await search({ direction })
      const missing = whole.map(({ alt }) => alt === null)
      expect(missing).toEqual(missing.toSorted((a, b) => (direction === 'ascending' ? +b - +a : +a - +b)))
      for (const count of [1, 2, 3]) {
        const walked: ImageRow[] = []
        let page = (await call('POST', '/search', { direction, count })).body.data
        for (walked.push(...page.rows); page.next; walked.push(...page.rows))
          page = (await call('POST', '/search', { direction, count, after: page.next })).body.data
        expect(walked).toEqual(whole)
        const back = (await call('POST', '/search', { direction, count, before: page.previous })).body.data
        const end = whole.length - page.rows.length
        expect(back.rows).toEqual(whole.slice(Math.max(0, end - count), end))
      }
    }
    const { id } = (await world.call('POST', `/apps/api/operations/${saved.operationId}/undo`)).body.data
    await expect.poll(() => operation(id), { timeout: 20_000 }).toMatchObject({ state: 'done' })
  })

  test('is required, and its image has to be there', async () => {
    const [table] = await search({ words: 'oak' })
    const empty = await call('POST', '/save', { edits: [{ gid: table?.gid, alt: '  ' }] })
    expect([empty.status, empty.body.message]).toEqual([400, 'Image Alt Text is required'])
    const gone = await call('POST', '/save', { edits: [{ gid: 'gid://shopify/MediaImage/1', alt: 'x' }] })
    expect([gone.status, gone.body.code]).toEqual([404, 'alt-text.no-image'])
  })

  test('leaves as CSV', async () => {
    const { text, next } = (await call('POST', '/csv', { filter: {} })).body.data
    expect(next).toBeNull()
    expect(text.split('\r\n')[0]).toContain('Alt Text')
    expect(text).toContain('A table of oak')
  })
})

describe('generation', () => {
  test('says its price, keeps what people wrote, and names what is missing', async () => {
    const quote = (await call('POST', '/generate/quote', { selection: { filter: {} }, options })).body.data
    expect(quote).toMatchObject({
      items: { count: 3, exact: true },
      kept: 1,
      price: { credit: 'image-alt', ceiling: 3 },
      refused: null,
    })
    const free = { ...options, writer: 'template' }
    expect(
      (await call('POST', '/generate/quote', { selection: { filter: {} }, options: free })).body.data.price,
    ).toBeNull()
    const none = await start({ selection: { ids: [] } })
    expect([none.status, JSON.stringify(none.body)]).toEqual([
      400,
      expect.stringContaining('Please select at least one image'),
    ])
    const [table] = await search({ words: 'oak' })
    const kept = await start({ selection: { ids: [table?.gid] } })
    expect([kept.status, kept.body.code]).toEqual([409, 'alt-text.nothing-to-write'])
  })

  test('looks at the images: the same text with other images has another alt text', async () => {
    const begun = (await start({ selection: { filter: { words: 'stoneware' } } })).body.data
    const { state, proposed } = await atRest(begun.id)
    expect([state, proposed]).toEqual(['review', 3])
    const changes = await changesOf(begun.id)
    expect(new Set(changes.map(({ after }) => after)).size).toBe(3)
    for (const { after } of changes) {
      expect(after.length).toBeGreaterThanOrEqual(5)
      expect(after.length).toBeLessThanOrEqual(125)
      expect(after).not.toMatch(/^(an? )?(image|picture|photo) of/i)
    }
    const gids = changes.map(({ resourceId }) => resourceId)
    expect((await call('POST', '/images', { gids })).body.data).toHaveLength(3)
    const [first, second, third] = changes
    await world.call('POST', `/apps/api/operations/${begun.id}/review`, {
      body: { accept: [first?.id, second?.id], reject: [third?.id] },
    })
    await vi.waitFor(async () => expect((await operation(begun.id)).applied).toBe(2), { timeout: 60_000 })
    const rows = await search({ words: 'stoneware', state: 'present' })
    expect(rows.map(({ writtenBy }) => writtenBy)).toEqual(['signpost', 'signpost'])
  })

  test('by templates is free and marked', async () => {
    const begun = (
      await start({
        selection: { filter: { state: 'missing' } },
        options: { ...options, writer: 'template' },
        review: false,
      })
    ).body.data
    expect((await atRest(begun.id)).state).toBe('done')
    expect(await search({ state: 'missing' })).toEqual([])
  })

  test.each([
    [{ cutAnswerRate: 1 }, 'language-model.unreadable'],
    [{ inventedClaimRate: 1 }, 'language-model.ungrounded'],
  ])('with %o fails by name and costs nothing', async (knobs, code) => {
    await world.control('PATCH', '/language-model/faults', knobs)
    const [table] = await search({ words: 'oak' })
    const before = (await world.call('GET', '/apps/api/credits')).body.data
    const begun = (
      await start({ selection: { ids: [table?.gid] }, options: { ...options, replaceHandWritten: true } })
    ).body.data
    await atRest(begun.id)
    expect((await changesOf(begun.id)).map(({ errorCode }) => errorCode)).toEqual([code])
    expect((await world.call('GET', '/apps/api/credits')).body.data).toEqual(before)
  })

  describe('of an image', () => {
    const drawn = (side: number) =>
      sharp({ create: { width: side, height: side, channels: 3, background: '#a33' } })
    const late = new AppError(outboundErrors.timeout, { host: 'cdn', seconds: 15 })
    const png = () => drawn(900).png().toBuffer()
    const told = { broken: 'alt-text.image-unreadable', gone: 'alt-text.image-gone' }
    test.each<[string, () => Promise<Buffer | number>, { code: string; mayRetry?: boolean } | null]>([
      ['that moves', () => drawn(40).gif().toBuffer(), null],
      [
        'that is drawn',
        async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
        { code: told.broken },
      ],
      ['that breaks off', async () => (await png()).subarray(0, 300), { code: told.broken }],
      ['of 52 megapixels', () => drawn(7_200).png().toBuffer(), { code: told.broken }],
      ['that is gone', async () => 404, { code: told.gone }],
      ['that is kept from us', async () => 403, { code: told.gone }],
      ['that comes late', () => Promise.reject(late), { code: 'alt-text.image-unreachable', mayRetry: true }],
    ])('%s says what became of it, and costs only what was written', async (_what, served, failure) => {
      const given = await served().catch((error: AppError) => error)
      const fetch = async () => {
        if (given instanceof AppError) throw given
        return typeof given === 'number'
          ? { status: given, body: Buffer.alloc(0) }
          : { status: 200, body: given }
      }
      const ctx = { ...world.ctx, images: createImageReader({ fetch } as unknown as Outbound) }
      const [table] = await search({ words: 'oak' })
      const change = { id: '1', resourceId: table?.gid ?? '', field: 'alt', before: null, after: null }
      const chosen = generateOptions(writing).parse(options)
      const params = { ...chosen, replaceHandWritten: true, payer: 'installation' as const }
      await world.control('DELETE', '/language-model/usage')
      const { credits, outcomes } = await generateGenerator.propose(ctx, [change], params, {
        known: undefined,
        signal: new AbortController().signal,
      })
      expect(outcomes).toMatchObject([failure ? { status: 'failed', ...failure } : { status: 'proposed' }])
      const { requests } = await world.control<{ requests: number }>('GET', '/language-model/usage')
      expect([credits, requests]).toEqual(failure ? [0, 0] : [1, 1])
    })
  })

  test('with a model that cannot see is refused in plain words', async () => {
    const { languageModel } = world.ctx.settings
    if (!languageModel) throw new Error('No language model is set up.')
    const settings = { ...world.ctx.settings, languageModel: { ...languageModel, seesImages: false } }
    const blind = { ...world.ctx, settings }
    const selection = selectionSchema.parse({ filter: {} })
    const input = { selection, options: generateOptions(writing).parse(options), review: true }
    await expect(generation.generate(blind, input)).rejects.toMatchObject({
      code: 'alt-text.no-sight',
      message: expect.stringContaining('does not accept images'),
    })
    expect(await generation.generateQuote(blind, input)).toMatchObject({
      refused: { code: 'alt-text.no-sight' },
    })
  })
})

test('automations find the images of a product, and are refused where nobody sees', async () => {
  const [table] = await search({ words: 'oak' })
  const id = table?.owner.gid?.split('/').at(-1) ?? ''
  const resource = { gid: table?.owner.gid ?? '', kind: 'product' as const, id, title: 'Oak Table' }
  const rest = {
    handle: '',
    vendor: null,
    tags: [],
    collections: [],
    seoTitle: null,
    seoDescription: null,
    bodyLength: 0,
    createdAt: null,
  }
  const refreshes = () =>
    world.ctx.tx((tx) => tx.selectFrom('pending_image_refreshes').select('product_id').execute())
  await world.ctx.tx((tx) =>
    tx.insertInto('pending_image_refreshes').values({ shop_id: world.ctx.shop.id, product_id: id }).execute(),
  )
  // A preview does not query the platform; a run does if images wait for a refresh.
  const alone = { ...world.ctx, platform: {} as typeof world.ctx.platform }
  const [fields] = await altTextAction.fieldsToWrite(alone, [{ ...resource, ...rest }], ['alt'])
  expect(await refreshes()).toEqual([{ product_id: id }])
  await altTextAction.freshen?.(world.ctx, [{ ...resource, ...rest }])
  expect(await refreshes()).toEqual([])
  expect(fields).toEqual([
    {
      kind: 'catalogue.image-alt',
      resourceId: table?.gid,
      field: 'alt',
      current: 'A table of oak',
      isEmpty: false,
    },
  ])
  const chosen = altTextAction.options.parse({ writer: 'template', language: 'de' })
  expect(await altTextAction.params(world.ctx, chosen, { fields: ['alt'], overwrite: false })).toMatchObject({
    payer: 'none',
    language: 'de',
    replaceHandWritten: false,
  })
})

test('a text of ours is known as long as it stands, others are forgotten', async () => {
  const [table] = await search({ words: 'oak' })
  const gid = table?.gid ?? ''
  for (const alt of ['A table of oak', 'Never taken'])
    await world.ctx.tx((tx) => rememberAlt(tx, world.ctx.shop.id, { gid, alt }))
  await world.ctx.tx(async (tx) => {
    await sql`update writing_texts set written_at = now() - interval '401 days'`.execute(tx)
    await forgetAlts(tx, world.ctx.shop.id)
  })
  const { rows: left } = await world.ctx.tx((tx) =>
    sql`select from writing_texts where digest = md5('Never taken')`.execute(tx),
  )
  expect(left).toEqual([])
  expect(await search({ words: 'oak' })).toMatchObject([{ writtenBy: 'signpost' }])
})
