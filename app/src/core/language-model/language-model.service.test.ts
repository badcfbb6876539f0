import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { newWorld, type World } from '../../../testing/world.ts'
import { askModel, type Patience } from './ask-model.ts'
import { modelOf } from './model-access.ts'
import { endWithInstallation } from './own-model.ts'
import { providerOf } from './provider-of.ts'
import { type ModelPrices, noteUsage } from './usage.ts'

let world: World
let baseUrl: string
const KEY = 'sk-own-key-of-this-shop-7531'
const path = '/apps/api/language-model'

beforeAll(async () => {
  world = await newWorld({ ownPlatform: true, store: { products: 0, theme: false } })
  baseUrl = `http://admin.localhost:${world.platform.port}/language-model/v1`
  await world.control('POST', '/language-model/keys', { key: KEY })
})
afterAll(() => world[Symbol.asyncDispose]())
afterEach(() => world.control('DELETE', '/language-model/faults'))

const own = (changed: object = {}) => ({
  provider: 'openai-compatible',
  baseUrl,
  model: 'rule-based-writer',
  apiKey: KEY,
  seesImages: true,
  ...changed,
})
const save = (changed?: object) => world.call('PUT', path, { body: own(changed) })
const state = async () => (await world.call('GET', path)).body.data
const knobs = (given: object) => world.control('PATCH', '/language-model/faults', given)
const patience: Patience = { callMs: 2_000, totalMs: 6_000, backOffMs: 5 }
const ask = async (given: Partial<Patience> = {}) => {
  const model = await modelOf(world.ctx)
  if (!model) throw new Error('There is no model.')
  return askModel(
    world.ctx,
    model,
    {
      purpose: 'meta-tags',
      system: 'Write.',
      user: 'language: en\ntitle: Mug',
      schema: z.object({ text: z.string() }),
      maxOutputTokens: 500,
      signal: new AbortController().signal,
    },
    { ...patience, ...given },
  )
}

it('the installation’s model writes for a shop without a key', async () => {
  expect(await state()).toMatchObject({
    own: null,
    installation: { model: 'rule-based-writer', seesImages: true },
  })
  expect(await providerOf(world.ctx)).toEqual({
    kind: 'installation',
    provider: 'openai-compatible',
    model: 'rule-based-writer',
    canSeeImages: true,
  })
})

it.each([
  [{ apiKey: 'sk-of-nobody-at-all' }, 'language-model.key-refused'],
  [{ model: 'no-such-model' }, 'language-model.model-unknown'],
  [{ model: 'rule-based-writer-text' }, 'language-model.image-refused'],
  [{ baseUrl: 'http://127.0.0.1:9/v1' }, 'language-model.url-refused'],
  [{ baseUrl: 'http://example.com/v1' }, 'language-model.url-refused'],
  [{ baseUrl: 'https://169.254.169.254/v1' }, 'language-model.url-refused'],
  [{ baseUrl: 'https://user:pass@example.com/v1' }, 'language-model.url-refused'],
  [{ baseUrl: '' }, 'language-model.url-refused'],
])('%o is refused and not kept', async (changed, code) => {
  const answer = await save(changed)
  expect([answer.status, answer.body.code]).toEqual([422, code])
  expect(JSON.stringify(answer.body)).not.toContain('sk-')
  expect((await state()).own).toBeNull()
})

it.each(['openai-compatible', 'anthropic'])(
  'a key for %s is tried, kept sealed, and never shown',
  async (provider) => {
    const saved = await save({ provider })
    expect(saved.status).toBe(200)
    expect(saved.body.data.own).toMatchObject({
      provider,
      model: 'rule-based-writer',
      lastFour: '7531',
      usable: true,
    })
    const told = JSON.stringify([saved.body, await state(), (await world.call('POST', `${path}/test`)).body])
    expect(told).not.toContain('own-key')
    const [row] = await world.ctx.tx((tx) => tx.selectFrom('language_models').selectAll().execute())
    expect(JSON.stringify(row)).not.toContain('own-key')
    expect(row?.api_key?.toString('latin1')).not.toContain('own-key')
    expect(await providerOf(world.ctx)).toMatchObject({ kind: 'own-key', provider })
    expect((await ask()).tokens.input).toBeGreaterThan(0)
  },
)

it('the key stays with its URL and its shop', async () => {
  await save()
  const { apiKey: _, ...rest } = own()
  const kept = await world.call('PUT', path, { body: { ...rest, seesImages: false } })
  expect([kept.status, kept.body.data.own]).toMatchObject([200, { seesImages: false, lastFour: '7531' }])
  const moved = await world.call('PUT', path, { body: { ...rest, baseUrl: 'https://other.example/v1' } })
  expect(moved.body.code).toBe('language-model.key-needed')
  const other = await world.addStore({ theme: false })
  expect((await world.call('GET', path, { store: other })).body.data.own).toBeNull()
})

it('a key sealed with an older encryption key is sealed anew, and one nobody can open is told of', async () => {
  await save()
  const keyIds = () => world.ctx.tx((tx) => tx.selectFrom('language_models').select('key_id').execute())
  const fresh = { id: 'next', key: randomBytes(32) }
  const { settings } = world.ctx
  const rotated = {
    ...world.ctx,
    settings: { ...settings, encryptionKeys: [fresh, ...settings.encryptionKeys] },
  }
  expect((await modelOf(rotated))?.access.apiKey).toBe(KEY)
  expect(await keyIds()).toEqual([{ key_id: 'next' }])
  expect((await state()).own).toMatchObject({ usable: false })
  await expect(modelOf(world.ctx)).rejects.toMatchObject({ code: 'language-model.key-unreadable' })
  await save()
  expect((await state()).own).toMatchObject({ usable: true })
})

it('what a model is asked is counted by whose key, and a revoked key is used no more', async () => {
  await save()
  const before = (await state()).usage
  await ask()
  const after = (await state()).usage
  expect(after.ownKey.calls).toBe(before.ownKey.calls + 1)
  expect(after.ownKey.inputTokens).toBeGreaterThan(before.ownKey.inputTokens)
  expect(after.installation).toEqual(before.installation)
  expect((await world.call('DELETE', path)).body.data.own).toBeNull()
  await ask()
  expect((await state()).usage.installation.calls).toBe(before.installation.calls + 1)
})

it('a key ends with the installation, not with a webhook that came late', async () => {
  await save()
  await endWithInstallation(world.ctx)
  expect((await state()).own).not.toBeNull()
  const away = (at: Date | null) =>
    world.ctx.tx((tx) => tx.updateTable('shops').set({ uninstalled_at: at }).execute())
  await away(new Date())
  await endWithInstallation(world.ctx)
  await away(null)
  expect((await state()).own).toBeNull()
})

it('a shop that has used its day up asks the installation’s model no more, and its own all the same', async () => {
  await world.call('DELETE', path)
  const limit = world.ctx.settings.languageModel?.tokensPerShopDay ?? 0
  const purpose = 'day-before'
  const note = (day: string) =>
    world.ctx.tx((tx) =>
      sql`insert into language_model_usage (shop_id, day, own_key, purpose, input_tokens, output_tokens)
        values (${world.ctx.shop.id}, (now() at time zone 'UTC')::date - ${day}::int, false, ${purpose}, ${limit / 2},
          ${limit / 2})`.execute(tx),
    )
  await note('1')
  await ask()
  await note('0')
  await world.control('DELETE', '/language-model/usage')
  await expect(ask()).rejects.toMatchObject({ code: 'language-model.day-used-up', details: { limit } })
  const tested = await world.call('POST', `${path}/test`)
  expect([tested.status, tested.body.code]).toEqual([429, 'language-model.day-used-up'])
  expect((await world.control<{ requests: number }>('GET', '/language-model/usage')).requests).toBe(0)
  expect((await save()).status).toBe(200)
  await ask()
  await world.call('DELETE', path)
  await world.ctx.tx((tx) => tx.deleteFrom('language_model_usage').where('purpose', '=', purpose).execute())
})

it('a call costs what its prices were then; prices that are set later hold for the calls of the same day', async () => {
  const purpose = 'priced'
  const use = {
    ownKey: false,
    model: 'small',
    purpose,
    tokens: { input: 1_000_000, output: 500_000 },
    failed: false,
  }
  const note = (change: object, prices: ModelPrices) =>
    world.ctx.tx((tx) => noteUsage(tx, world.ctx.shop.id, [{ ...use, ...change }], prices))
  const kept = () =>
    world.ctx.tx(async (tx) => {
      const { rows } = await sql<{ cost: number | null; model: string | null }>`
        select cost, model from language_model_usage
          where shop_id = ${world.ctx.shop.id} and purpose = ${purpose} order by own_key`.execute(tx)
      return rows
    })
  await note({}, null)
  expect(await kept()).toEqual([{ cost: null, model: 'small' }])
  await note({ model: 'large' }, { input: 1, output: 2 })
  expect(await kept()).toEqual([{ cost: 4, model: 'large' }])
  await note({}, { input: 10, output: 20 })
  await note({}, null)
  await note({ ownKey: true, model: 'their own' }, { input: 10, output: 20 })
  expect(await kept()).toEqual([
    { cost: 24, model: 'small' },
    { cost: null, model: null },
  ])
  await world.ctx.tx((tx) => tx.deleteFrom('language_model_usage').where('purpose', '=', purpose).execute())
})

it('whoever leaves is counted with what was sent', async () => {
  const before = (await state()).usage.installation
  const model = await modelOf(world.ctx)
  if (!model) throw new Error('There is no model.')
  const left = new AbortController()
  const ctx = {
    ...world.ctx,
    languageModels: {
      ...world.ctx.languageModels,
      write: () => {
        left.abort()
        return Promise.reject(left.signal.reason)
      },
    } as typeof world.ctx.languageModels,
  }
  const user = 'x'.repeat(4_000)
  const question = { purpose: 'meta-tags', system: '', user, schema: z.object({}), maxOutputTokens: 500 }
  await expect(askModel(ctx, model, { ...question, signal: left.signal })).rejects.toThrow()
  expect((await state()).usage.installation.inputTokens).toBe(before.inputTokens + 1_000)
})

it('passing faults are tried again twice, others not', async () => {
  await world.control('DELETE', '/language-model/usage')
  await knobs({ serverErrorRate: 1 })
  await expect(ask()).rejects.toMatchObject({ fault: 'unavailable' })
  const asked = () => world.control<{ requests: number }>('GET', '/language-model/usage')
  expect((await asked()).requests).toBe(3)
  await knobs({ serverErrorRate: 0, timeoutRate: 1 })
  await expect(ask({ callMs: 60, totalMs: 150 })).rejects.toMatchObject({ fault: 'timed-out' })
  await knobs({ timeoutRate: 0, cutAnswerRate: 1 })
  await world.control('DELETE', '/language-model/usage')
  await expect(ask()).rejects.toMatchObject({ fault: 'unreadable', tokens: { input: expect.any(Number) } })
  expect((await asked()).requests).toBe(1)
})

it('no more calls are open than the key allows, and their slots come back', async () => {
  await world.control('DELETE', '/language-model/usage')
  await knobs({ latencyMs: 20 })
  const model = await modelOf(world.ctx)
  if (!model) throw new Error('There is no model.')
  const narrow = { ...model, calls: 3, shopQueue: randomBytes(32) }
  const one = () =>
    askModel(world.ctx, narrow, {
      purpose: 'meta-tags',
      system: 'Write.',
      user: 'language: en\ntitle: Mug',
      schema: z.object({ text: z.string() }),
      maxOutputTokens: 500,
      signal: new AbortController().signal,
    })
  await Promise.all(Array.from({ length: 12 }, one))
  const usage = await world.control<{ requests: number; maxInFlight: number }>('GET', '/language-model/usage')
  expect(usage.requests).toBe(12)
  expect(usage.maxInFlight).toBeLessThanOrEqual(3)
})

it('a provider that asks for a pause gets it from everybody with its key', async () => {
  await knobs({ rateLimitRate: 1, retryAfterSeconds: 1 })
  const first = ask()
  await expect.poll(async () => (await state()).pausedUntil).not.toBeNull()
  await world.control('DELETE', '/language-model/faults')
  await world.control('DELETE', '/language-model/usage')
  const second = ask()
  expect((await first).model).toBe('rule-based-writer')
  expect((await second).model).toBe('rule-based-writer')
  await knobs({ rateLimitRate: 1, retryAfterSeconds: 60 })
  await expect(ask()).rejects.toMatchObject({ fault: 'rate-limited', retryAfterSeconds: expect.any(Number) })
  await world.control('DELETE', '/language-model/usage')
  await expect(ask()).rejects.toMatchObject({ fault: 'rate-limited' })
  expect((await world.control<{ requests: number }>('GET', '/language-model/usage')).requests).toBe(0)
})

it('what shops share is reached by its functions alone', async () => {
  const look = world.ctx.tx((tx) => tx.selectFrom('language_model_queues').selectAll().execute())
  await expect(look).rejects.toThrow(/permission denied/)
})
