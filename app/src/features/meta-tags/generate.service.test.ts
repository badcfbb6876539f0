import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { balanceOf } from '#core/credits/balance.ts'
import { releaseDrafts } from '#core/writing/drafts.ts'
import { TONES } from '#core/writing/tones.ts'
import { readEvents } from '../../../testing/read-events.ts'
import { sessionToken } from '../../../testing/session-token.ts'
import { syncAll } from '../../../testing/store-life.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { writing } from './domain/writing.ts'
import { streamGeneration } from './generate/stream.ts'

const BODY =
  '<p>The Moss Teapot is made of stoneware. It holds one litre and is glazed in green. The lid and the handle are turned by hand in the same workshop.</p>'
let world: World
let gids: string[]
beforeAll(async () => {
  world = await newWorld({
    ownPlatform: true,
    store: {
      products: [
        { title: 'Moss Teapot', vendor: 'Kiln & Co', descriptionHtml: BODY },
        {
          title: 'Fern Bowl',
          vendor: 'Kiln & Co',
          descriptionHtml: BODY.replaceAll('Moss Teapot', 'Fern Bowl'),
        },
        { title: 'Reed Vase', vendor: '', descriptionHtml: '' },
      ],
      theme: false,
    },
    env: { BILLING: 'on', DEFAULT_PLAN: 'pro' },
  })
  await world.startWorker()
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  await syncAll(world.ctx)
  gids = world.store.productIds.map((id) => `gid://shopify/Product/${id}`)
})
afterEach(() => world.control('DELETE', '/language-model/faults'))

const call = (path: string, body: object) => world.call('POST', `/apps/api/meta-tags/${path}`, { body })
const data = async (path: string, body: object) => {
  const answer = await call(path, body)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body.data
}
const options = (given: object = {}) => ({
  language: 'en',
  tone: 'Friendly',
  writer: 'model',
  fields: ['seo-title', 'seo-description'],
  ...given,
})
const all = { filter: { kind: 'product' }, except: [] }
const ended = async (id: string, state: string) => {
  const now = async () => (await world.call('GET', `/apps/api/operations/${id}`)).body.data
  await expect.poll(now, { timeout: 30_000 }).toMatchObject({ state })
  return now()
}
const changesOf = async (id: string) =>
  (await world.call('GET', `/apps/api/operations/${id}/changes`)).body.data.rows
const rowOf = async (gid: string) =>
  (await data('search', {})).rows.find((row: { gid: string }) => row.gid === gid)
const credits = async () => {
  const { balances } = await balanceOf(world.ctx)
  return balances.find(({ credit }) => credit === 'ai-meta') ?? { available: -1, reserved: -1 }
}
const clear = (gid: string) =>
  call('save', { edits: [{ gid, values: { seoTitle: null, seoDescription: null } }] })

describe('a generation', () => {
  test('asks for what it cannot do without, in the words of the specification', async () => {
    for (const [given, words] of [
      [{ language: '' }, 'Select a language to generate AI meta tags'],
      [{ tone: '' }, 'Tone of Voice is required'],
    ] as const) {
      const answer = await call('generate', { selection: all, options: options(given) })
      expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining(words)])
    }
    expect((await world.call('GET', '/apps/api/meta-tags/provider')).body.data).toMatchObject({
      kind: 'installation',
      ceiling: 4,
      tones: [...TONES],
    })
  })

  test('by templates is free, marked, within the lengths, and keeps what people wrote', async () => {
    await data('save', { edits: [{ gid: gids[1], values: { seoTitle: 'Mine', seoDescription: null } }] })
    const before = await credits()
    const quote = await data('generate/quote', { selection: all, options: options({ writer: 'template' }) })
    expect(quote).toMatchObject({ items: { count: 3 }, kept: 0, price: null, refused: null })
    const made = await data('generate', {
      selection: all,
      options: options({ writer: 'template' }),
      review: false,
    })
    expect(await ended(made.id, 'done')).toMatchObject({ applied: 5 })
    expect((await changesOf(made.id))[0].note).toEqual({ writer: 'template' })
    const [first, second, third] = await Promise.all(gids.map(rowOf))
    expect(first).toMatchObject({ titleWrittenBy: 'signpost', descriptionWrittenBy: 'signpost' })
    expect(first.descriptionLength).toBeGreaterThanOrEqual(130)
    expect([first, second, third].every((row) => row.titleLength <= 70 && row.descriptionLength <= 170)).toBe(
      true,
    )
    expect(second).toMatchObject({
      seoTitle: 'Mine',
      titleWrittenBy: 'hand',
      descriptionWrittenBy: 'signpost',
    })
    expect(await credits()).toEqual(before)
  })

  test('by the model waits for the review, and costs what took effect', async () => {
    await clear(gids[0] ?? '')
    const before = await credits()
    const selection = { ids: [gids[0]] }
    expect(await data('generate/quote', { selection, options: options() })).toMatchObject({
      items: { count: 1, exact: true },
      price: { credit: 'ai-meta', ceiling: 1, available: before.available },
      refused: null,
    })
    const made = await data('generate', { selection, options: options() })
    expect(await ended(made.id, 'review')).toMatchObject({ proposed: 2, price: { reserved: 1, settled: 0 } })
    expect((await rowOf(gids[0] ?? '')).seoTitle).toBeNull()
    const changes = await changesOf(made.id)
    expect(changes[0].note).toMatchObject({ writer: 'model', model: 'rule-based-writer' })
    await world.call('POST', `/apps/api/operations/${made.id}/review`, {
      body: { accept: [changes[0].id], reject: [changes[1].id] },
    })
    const done = await ended(made.id, 'done')
    expect(done.price.settled).toBeGreaterThanOrEqual(1)
    expect(await credits()).toMatchObject({ available: before.available - done.price.settled, reserved: 0 })
  })

  test('of handles beside texts is an operation of its own', async () => {
    const made = await data('generate', {
      selection: { ids: [gids[0]] },
      options: options({
        writer: 'template',
        fields: ['seo-title', 'handle'],
        focusKeyword: 'green teapot',
        replaceHandWritten: true,
      }),
      review: false,
    })
    expect(made.fields).toEqual(['seo-title'])
    await expect
      .poll(async () => (await rowOf(gids[0] ?? '')).handle, { timeout: 20_000 })
      .toBe('green-teapot-moss-teapot')
    const { rows } = (await world.call('GET', '/apps/api/operations?type=meta-tags.generate')).body.data
    expect(rows.map(({ title }: { title: { key: string } }) => title.key)).toEqual(
      expect.arrayContaining(['meta-tags:history.generate.handle', 'meta-tags:history.generate.template']),
    )
    // A handle somebody chose is kept, like handwritten texts; the store derived the other two from their titles.
    const fields = { writer: 'template', fields: ['handle'], focusKeyword: 'vase' }
    expect(await data('generate/quote', { selection: all, options: options(fields) })).toMatchObject({
      items: { count: 2 },
      kept: 1,
    })
  })

  test('is found among the operations of several types', async () => {
    const found = async (types: string) =>
      (await world.call('GET', `/apps/api/operations?type=${types}&limit=250`)).body.data.rows.map(
        ({ type }: { type: string }) => type,
      )
    expect(await found('alt-text.,automations.')).toEqual([])
    const generated = await found('alt-text.,meta-tags.generate')
    expect(new Set(generated)).toEqual(new Set(['meta-tags.generate']))
    expect(await found('meta-tags.,alt-text.')).toEqual(expect.arrayContaining(generated))
  })

  test('without credits is refused before anything starts', async () => {
    await using poor = await newWorld({
      store: { products: [{ title: 'A' }], theme: false },
      env: { BILLING: 'on', DEFAULT_PLAN: 'free' },
    })
    await syncAll(poor.ctx)
    const gid = `gid://shopify/Product/${poor.store.productIds[0]}`
    const { reserveCharges } = await import('#core/credits/charges.ts')
    await poor.ctx.tx((tx) =>
      reserveCharges(tx, poor.ctx, [{ operationId: 'x', key: 'x', credit: 'ai-meta', ceiling: 5 }]),
    )
    for (const [path, body] of [
      ['generate', { selection: { ids: [gid] }, options: options() }],
      ['generate/stream', { gid, ...options() }],
    ] as const) {
      const answer = await poor.call('POST', `/apps/api/meta-tags/${path}`, { body })
      expect([answer.status, answer.body.code]).toEqual([402, 'credits.exhausted'])
    }
    const body = { selection: { ids: [gid] }, options: options() }
    const quote = await poor.call('POST', '/apps/api/meta-tags/generate/quote', { body })
    expect(quote.body.data).toMatchObject({
      price: { available: 0, sold: true },
      refused: { code: 'credits.exhausted' },
    })
  })

  test('is refused before it starts when the day of the operator’s model is used up', async () => {
    await world.ctx.tx((tx) =>
      sql`insert into language_model_usage (shop_id, day, own_key, purpose, input_tokens)
        values (${world.ctx.shop.id}, (now() at time zone 'UTC')::date, false, 'full', 5_000_000)`.execute(
        tx,
      ),
    )
    const code = 'language-model.day-used-up'
    const input = { selection: { ids: [gids[0]] }, options: options() }
    expect(await data('generate/quote', input)).toMatchObject({
      refused: { code, details: { limit: 5_000_000 } },
    })
    for (const [path, body] of [
      ['generate', input],
      ['generate/stream', { gid: gids[0], ...options() }],
    ] as const) {
      const answer = await call(path, body)
      expect([answer.status, answer.body.code]).toEqual([429, code])
    }
    await world.ctx.tx((tx) => tx.deleteFrom('language_model_usage').where('purpose', '=', 'full').execute())
  })

  test('counts no further than 10,000 before it starts, and says so', async () => {
    await using large = await newWorld({ store: { products: 0, theme: false } })
    await syncAll(large.ctx)
    const fill = (from: number, to: number) =>
      large.ctx.tx((tx) =>
        sql`insert into catalogue_resources (shop_id, kind, id, handle, title, updated_at, read_at)
          select ${large.ctx.shop.id}, 'article', at, 'a' || at, 'Article ' || at, now(), now()
            from generate_series(${from}::int, ${to}::int) at`.execute(tx),
      )
    const quote = async () => {
      const body = { selection: { filter: { kind: 'article' } }, options: options({ writer: 'template' }) }
      return (await large.call('POST', '/apps/api/meta-tags/generate/quote', { body })).body.data.items
    }
    await fill(1, 10_000)
    expect(await quote()).toEqual({ count: 10_000, exact: true })
    await fill(10_001, 12_000)
    expect(await quote()).toEqual({ count: 10_000, exact: false })
  })
})

describe('the editor', () => {
  /** Reads the events of a stream to its end, or until `until` returns true. */
  async function stream(given: object, until?: (event: { kind: string }) => boolean) {
    const left = new AbortController()
    const answer = await fetch(`${world.web.url}/apps/api/meta-tags/generate/stream`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await sessionToken(world.store.domain, world.platform)}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ gid: gids[0], ...options(given) }),
      signal: left.signal,
    })
    expect(answer.headers.get('content-type')).toContain('text/event-stream')
    return readEvents<{ kind: string; texts?: Record<string, string>; credits?: number }>(answer, (event) => {
      const isEnough = until?.(event) ?? false
      if (isEnough) left.abort()
      return isEnough
    })
  }

  test('shows the texts while they come, and costs when one is saved, not before', async () => {
    await clear(gids[0] ?? '')
    const before = await credits()
    const events = await stream({})
    expect(events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['partial', 'done']))
    const last = events.at(-1)
    expect(await credits()).toMatchObject({ available: before.available - 1, reserved: 1 })
    const saved = await data('save', {
      edits: [{ gid: gids[0], values: { seoTitle: last?.texts?.['seo-title'] } }],
    })
    expect(saved.credits).toBe(last?.credits)
    expect(await credits()).toMatchObject({ available: before.available - saved.credits, reserved: 0 })
    expect(await rowOf(gids[0] ?? '')).toMatchObject({ titleWrittenBy: 'signpost' })
  })

  test('costs nothing for a text nobody saved', async () => {
    const before = await credits()
    await stream({})
    await stream({})
    expect((await credits()).reserved).toBe(1)
    await data('save', { edits: [{ gid: gids[0], values: { seoTitle: `My own words ${Math.random()}` } }] })
    await world.ctx.tx((tx) =>
      tx
        .updateTable('writing_drafts')
        .set({ touched_at: new Date(0) })
        .execute(),
    )
    await releaseDrafts(world.ctx, writing)
    expect(await credits()).toMatchObject({ available: before.available, reserved: 0 })
  })

  test('costs wherever the text is saved, and after what was held went back', async () => {
    const before = await credits()
    const last = (await stream({})).at(-1)
    await world.ctx.tx((tx) =>
      tx
        .updateTable('writing_drafts')
        .set({ touched_at: new Date(Date.now() - 25 * 3_600_000) })
        .where('state', '=', 'open')
        .execute(),
    )
    await releaseDrafts(world.ctx, writing)
    expect(await credits()).toMatchObject({ available: before.available, reserved: 0 })
    // Removes the texts of earlier tests, which are paid already.
    await world.ctx.tx((tx) => tx.deleteFrom('writing_drafts').where('state', '=', 'settled').execute())
    const values = { seoTitle: last?.texts?.['seo-title'] }
    const saved = await data('save', { edits: [{ gid: gids[1], values }] })
    expect(saved.credits).toBe(last?.credits)
    expect(await credits()).toMatchObject({ available: before.available - saved.credits, reserved: 0 })
  })

  /** Generates an editor text that was never saved, in earlier tests neither. */
  const draft = async () => {
    await world.ctx.tx((tx) => tx.deleteFrom('writing_drafts').where('state', '=', 'settled').execute())
    await Promise.all(gids.map(clear))
    const before = await credits()
    const last = (await stream({})).at(-1)
    return { before, text: last?.texts?.['seo-title'] ?? '', price: last?.credits ?? 0 }
  }

  test('costs the same in a bulk edit, once, and nothing before it takes effect', async () => {
    const { before, text, price } = await draft()
    expect(price).toBeGreaterThan(0)
    const edit = { field: 'seo-title', change: { action: 'set', text } }
    const made = await data('bulk-edit', { selection: { ids: [gids[1], gids[2]] }, edit })
    await ended(made.id, 'done')
    expect(await credits()).toMatchObject({ available: before.available - price, reserved: 0 })
    const again = await data('bulk-edit', { selection: { ids: [gids[0]] }, edit })
    await ended(again.id, 'done')
    expect(await credits()).toMatchObject({ available: before.available - price, reserved: 0 })
  })

  test('costs the same in a file, after what was held went back too', async () => {
    const { before, text, price } = await draft()
    await world.ctx.tx((tx) =>
      tx
        .updateTable('writing_drafts')
        .set({ touched_at: new Date(Date.now() - 25 * 3_600_000) })
        .where('state', '=', 'open')
        .execute(),
    )
    await releaseDrafts(world.ctx, writing)
    expect(await credits()).toMatchObject({ available: before.available, reserved: 0 })
    const handle = (await rowOf(gids[1] ?? '')).handle
    const bytes = Buffer.from(`Handle,SEO Title\n${handle},"${text}"\n`)
    const { id } = await data('imports', { name: 'listings.csv', size: bytes.length })
    await data(`imports/${id}/pieces`, { at: 0, bytes: bytes.toString('base64') })
    await data(`imports/${id}/check`, {})
    const read = async () => (await world.call('GET', `/apps/api/meta-tags/imports/${id}`)).body.data
    await expect.poll(read, { timeout: 20_000 }).toMatchObject({ state: 'checked', changes: 1 })
    const made = await data(`imports/${id}/start`, {})
    await ended(made.id, 'done')
    expect(await credits()).toMatchObject({ available: before.available - price, reserved: 0 })
  })

  test('gives up the call and what it held when the merchant leaves', async () => {
    await world.control('PATCH', '/language-model/faults', { latencyMs: 5_000 })
    const before = await credits()
    const left = new AbortController()
    const going = fetch(`${world.web.url}/apps/api/meta-tags/generate/stream`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await sessionToken(world.store.domain, world.platform)}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ gid: gids[0], ...options() }),
      signal: left.signal,
    }).then((answer) => answer.text())
    await expect.poll(credits, { timeout: 4_000 }).toMatchObject({ reserved: 1 })
    left.abort()
    await expect(going).rejects.toThrow()
    await expect.poll(credits, { timeout: 4_000 }).toEqual(before)
  })

  test('ends with an error of the catalogue when its time is over, and costs nothing', async () => {
    await clear(gids[0] ?? '')
    await world.control('PATCH', '/language-model/faults', { latencyMs: 20_000 })
    const before = await credits()
    const events = await streamGeneration(world.ctx, { gid: gids[0] ?? '', ...options({}) } as never, {
      longestMs: 300,
    })
    const told: unknown[] = []
    for await (const event of events) told.push(event)
    expect(told.at(-1)).toMatchObject({ kind: 'failed', code: 'language-model.timed-out', mayRetry: true })
    expect(await credits()).toEqual(before)
  })

  test('by templates answers at once', async () => {
    expect(await stream({ writer: 'template' })).toMatchObject([
      { kind: 'done', writer: 'template', credits: 0 },
    ])
  })
})
