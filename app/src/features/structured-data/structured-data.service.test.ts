import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PlatformError } from '#adapters/platform/admin-graphql/client.ts'
import { CHANGE_KINDS } from '#core/changes/change-kind.ts'
import { LEASE_MS } from '#core/changes/single-edit/apply-now.ts'
import { recoverInterrupted } from '#core/changes/single-edit/recover.ts'
import type { AppContext, ShopContext } from '#core/context/context.ts'
import { WEBHOOKS } from '#core/shops/webhook.ts'
import { setPassword, switchEmbed, visit } from '../../../testing/storefront.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import type { ProductSettings } from './contract.ts'
import { DEFAULT_PRODUCT_SETTINGS, fromMetafield, METAFIELD_KEY } from './domain/settings-metafield.ts'
import { settingsKind } from './kinds/settings.ts'
import { followDaily, isSwitchedOn, saveProduct } from './service.ts'
import { listTemplates } from './store.ts'
import { HOSTILE } from './testing/products.ts'
import { printedNodes } from './testing/storefront-renderer.ts'

const OFF = DEFAULT_PRODUCT_SETTINGS
const ON: ProductSettings = { ...OFF, enabled: true }

let world: World
let ctx: ShopContext
beforeEach(async () => {
  world = await newWorld({ store: { products: 2, image: true } })
  ctx = world.ctx
})
afterEach(() => world[Symbol.asyncDispose]())

const put = (body: unknown) => world.call('PUT', '/apps/api/structured-data/product', { body })
const history = async () => (await world.call('GET', '/apps/api/operations')).body.data.rows
interface Write {
  operation: string
  outcome: string
  input: { metafields: { value: string }[] }
}
const writes = async () => {
  const answer = await world.control<{ writes: Write[] }>('GET', `/writes?store=${world.store.handle}`)
  return answer.writes.filter(({ operation }) => operation === 'metafieldsSet')
}
const published = async () =>
  fromMetafield((await writes()).at(-1)?.input.metafields[0]?.value ?? null)?.settings
const productPage = () => visit(world.store, '/products/product-1')

/** Returns the real platform, with `wrap` around the one mutation. */
function withPlatform(wrap: (send: () => Promise<unknown>) => Promise<unknown>): ShopContext {
  const query: ShopContext['platform']['query'] = (shop, operation, variables) => {
    const send = () => world.ctx.platform.query(shop, operation, variables)
    return operation.name === 'SetMetafields' ? (wrap(send) as ReturnType<typeof send>) : send()
  }
  return { ...ctx, platform: { query } }
}

/** Runs every webhook handler of a topic, as the worker does. */
async function told(topic: string, triggeredAt = new Date()): Promise<void> {
  for (const webhook of ctx.offered(WEBHOOKS).filter((each) => each.topic === topic))
    await webhook.run?.(ctx, { resourceId: null, triggeredAt })
}

test('an uninstall takes the markup from the store, so Signpost forgets that it was on', async () => {
  await put(ON)
  // The app is still installed: whatever the webhook says, the store still holds our settings.
  await told('app/uninstalled', new Date(Date.now() + 60_000))
  expect(await isSwitchedOn(ctx)).toBe(true)
  await world.control('DELETE', `/stores/${world.store.handle}/install`)
  await told('app/uninstalled')
  expect(await isSwitchedOn(ctx)).toBe(false)
  expect(await ctx.tx(listTemplates)).toEqual([])
})

test('a storefront that closes or opens is noticed as soon as the platform tells of the shop', async () => {
  await put(ON)
  await world.startWorker()
  const reasons = async () =>
    (await world.call('GET', '/apps/api/structured-data')).body.data.templates[0].samples.map(
      ({ reason }: { reason: string | null }) => reason,
    )
  expect(await reasons()).toEqual([null])
  await setPassword(world.platform, world.store, 'hush')
  await told('shop/update')
  const closed = 'page-reader.password-protected'
  await expect.poll(reasons, { timeout: 20_000, interval: 200 }).toEqual([closed])
  const home = (await world.call('GET', '/apps/api/home')).body.data
  expect(home.needs).toContainEqual(expect.objectContaining({ key: 'structured-data:home.wrong.unread' }))
  await setPassword(world.platform, world.store, '')
  await told('shop/update')
  await expect.poll(reasons, { timeout: 20_000, interval: 200 }).toEqual([null])
})

describe('switching product markup on', () => {
  test('writes it where the storefront reads it, shows in History, and prints', async () => {
    await switchEmbed(world.platform, world.store, true)
    expect((await productPage()).html).not.toContain('data-signpost')
    const answer = await put(ON)
    expect(answer.status).toBe(200)
    expect(answer.body.data.state).toMatchObject({ product: ON, embed: { status: 'enabled' } })
    expect(await published()).toEqual(ON)
    expect(await history()).toEqual([
      expect.objectContaining({ id: answer.body.data.operationId, cause: 'merchant', state: 'done' }),
      expect.objectContaining({ cause: 'system', actor: 'Signpost' }),
    ])
    expect((await productPage()).html).toContain('data-signpost="product"')
  })

  test('a second time writes nothing', async () => {
    await put(ON)
    const before = await writes()
    const answer = await put(ON)
    expect(answer.body.data.operationId).toBeNull()
    expect(await writes()).toEqual(before)
  })

  test('and off again prints nothing at once', async () => {
    await switchEmbed(world.platform, world.store, true)
    await put(ON)
    await put(OFF)
    expect((await productPage()).html).not.toContain('data-signpost')
  })

  test('needs valid settings; anything else changes nothing', async () => {
    const answer = await put({ ...ON, brand: 'me' })
    expect(answer.status).toBe(400)
    expect(await writes()).toEqual([])
  })

  test('behind a password says that nothing could be read, and prints nothing until it can', async () => {
    const store = await world.addStore({ products: 2, image: true, store: { password: 'hush' } })
    const answer = await world.call('PUT', '/apps/api/structured-data/product', { store, body: ON })
    const [template] = answer.body.data.state.templates
    expect(template).toMatchObject({ mode: 'silent', reason: 'not-read', readAt: null })
    expect(template.samples[0]).toMatchObject({
      state: 'not-read',
      reason: 'page-reader.password-protected',
    })
  })
})

describe('when the platform does not do as asked', () => {
  test('a refusal reaches the merchant in the platform’s words, and nothing is saved', async () => {
    const answer = { metafields: [], userErrors: [{ code: 'INVALID', message: 'Value is not valid JSON.' }] }
    const refusing = withPlatform(async () => ({ metafieldsSet: answer }))
    await expect(saveProduct(refusing, ON)).rejects.toMatchObject({
      code: 'changes.refused',
      message: expect.stringContaining('Value is not valid JSON.'),
    })
    const state = await world.call('GET', '/apps/api/structured-data')
    expect(state.body.data).toMatchObject({ product: OFF, publishedAt: null })
  })

  test('a lost answer is read back: it happened', async () => {
    const cut = withPlatform(async (send) => {
      await send()
      throw lost()
    })
    expect((await saveProduct(cut, ON)).state.product.enabled).toBe(true)
    expect((await history())[0]).toMatchObject({ state: 'done', applied: 1 })
  })

  test('a lost answer is read back: it did not happen', async () => {
    await put({ ...ON, enabled: false })
    const cut = withPlatform(() => Promise.reject(lost()))
    await expect(saveProduct(cut, ON)).rejects.toMatchObject({ code: 'changes.interrupted' })
  })

  test('a write whose answer nobody waits for is read back by the worker', async () => {
    await put(ON)
    const expected = { ...ON, brand: 'none' as const }
    let isDown = false
    const dying: ShopContext = {
      ...withPlatform(async (send) => {
        await send()
        isDown = true
        throw lost()
      }),
    }
    const { query } = dying.platform
    dying.platform = {
      query: (shop, operation, variables) =>
        isDown ? Promise.reject(lost()) : query(shop, operation, variables),
    }
    await expect(saveProduct(dying, expected)).rejects.toMatchObject({ code: 'changes.outcome-unknown' })
    expect((await history())[0]).toMatchObject({ state: 'running' })
    const recovered = await recoverInterrupted(ctx as AppContext, {
      kinds: [...ctx.offered(CHANGE_KINDS)],
      contextFor: () => ctx,
      aheadMs: LEASE_MS + 1000,
    })
    expect(recovered).toBe(1)
    expect((await history())[0]).toMatchObject({ state: 'done', applied: 1 })
    const state = await world.call('GET', '/apps/api/structured-data')
    expect(state.body.data.product).toEqual(expected)
  })

  test('what somebody else wrote is a conflict once, and overwritten knowingly the second time', async () => {
    await put(ON)
    await writeAsSomebodyElse({ ...ON, brand: 'shop' })
    const first = await put({ ...ON, brand: 'none' })
    expect(first).toMatchObject({ status: 409, body: { code: 'changes.conflict' } })
    expect(await published()).toMatchObject({ brand: 'shop' })
    expect((await world.call('GET', '/apps/api/structured-data')).body.data.product.brand).toBe('shop')
    expect((await put({ ...ON, brand: 'none' })).status).toBe(200)
    expect(await published()).toMatchObject({ brand: 'none' })
  })

  test('an edit between our read and our write is caught by the platform’s digest', async () => {
    await put(ON)
    const racing = withPlatform(async (send) => {
      await writeAsSomebodyElse({ ...ON, brand: 'shop' })
      return send()
    })
    await expect(saveProduct(racing, { ...ON, brand: 'none' })).rejects.toMatchObject({
      code: 'changes.conflict',
    })
    expect(await published()).toMatchObject({ brand: 'none' })
    expect((await writes()).at(-1)?.outcome).toBe('user-error')
  })
})

describe('undo', () => {
  test('switches off what was switched on, and leaves what is known of the theme', async () => {
    await switchEmbed(world.platform, world.store, true)
    const { body } = await put(ON)
    const undone = await world.call('POST', `/apps/api/operations/${body.data.operationId}/undo`)
    expect(undone.body.data).toMatchObject({ cause: 'undo', state: 'done' })
    expect((await productPage()).html).not.toContain('data-signpost')
    const state = await world.call('GET', '/apps/api/structured-data')
    expect(state.body.data.product).toEqual(OFF)
    expect(state.body.data.templates).toHaveLength(1)
  })

  test('does not touch what was edited since', async () => {
    const { body } = await put(ON)
    await writeAsSomebodyElse({ ...ON, brand: 'shop' })
    const undone = await world.call('POST', `/apps/api/operations/${body.data.operationId}/undo`)
    expect(undone).toMatchObject({ status: 409, body: { code: 'changes.edited-since' } })
    expect(await published()).toMatchObject({ brand: 'shop' })
  })
})

test('Home says that nothing is printed while the embed is off, and drops its suggestion once markup is on', async () => {
  const home = async () => (await world.call('GET', '/apps/api/home')).body.data
  const before = await home()
  expect(before.next).toContainEqual(expect.objectContaining({ id: 'schema_product', status: false }))
  expect(before.needs.map(({ key }: { key: string }) => key)).toEqual(['schema-results:home.wrong.unlooked'])
  await put(ON)
  const after = await home()
  expect(after.next).toContainEqual(expect.objectContaining({ id: 'schema_product', status: true }))
  expect(after.needs[0]).toMatchObject({ key: 'structured-data:home.wrong.embedOff', tone: 'critical' })
  await switchEmbed(world.platform, world.store, true)
  const keys = (await home()).needs.map(({ key }: { key: string }) => key)
  expect(keys).not.toContain('structured-data:home.wrong.embedOff')
})

test('a run in the background follows the theme while product markup is on', async () => {
  await put(ON)
  await ctx.tx((tx) => tx.deleteFrom('structured_data_templates').execute())
  await followDaily(ctx)
  const { templates } = (await world.call('GET', '/apps/api/structured-data')).body.data
  expect(templates).toEqual([expect.objectContaining({ template: 'product', mode: 'complete' })])
})

test('looks at the same time get into no quarrel', async () => {
  await put(ON)
  await ctx.tx((tx) => tx.deleteFrom('structured_data_templates').execute())
  const looks = Array.from({ length: 6 }, () => world.call('POST', '/apps/api/structured-data/detect'))
  expect((await Promise.all(looks)).map(({ status }) => status)).toEqual(Array(6).fill(200))
})

test('a run in the background reads nobody’s pages while product markup is off', async () => {
  await followDaily(ctx)
  expect((await world.call('GET', '/apps/api/structured-data')).body.data.templates).toEqual([])
})

describe.each([true, false])('with a json filter that encodes: %s', (liquidJsonEscaping) => {
  let hostile: World
  beforeAll(async () => {
    const products = HOSTILE.map((text, index) => ({
      ...{
        title: text,
        handle: `p${index}`,
        descriptionHtml: `<p>x</p>${text}`,
        vendor: text,
        productType: text,
      },
    }))
    hostile = await newWorld({ ownPlatform: true, store: { products, variants: 2, image: true } })
    await hostile.control('PATCH', '/faults', { liquidJsonEscaping })
    await switchEmbed(hostile.platform, hostile.store, true)
    const own = { single: { mode: 'own' as const }, variants: { mode: 'own' as const } }
    await hostile.call('PUT', '/apps/api/structured-data/product', { body: ON })
    await settingsKind.write(hostile.ctx, [
      {
        id: '0',
        resourceId: 'installation',
        field: 'templates',
        before:
          (await settingsKind.read(hostile.ctx, [{ resourceId: 'installation', field: 'templates' }]))[0] ??
          null,
        after: { templates: { product: own } },
      },
    ])
  })
  afterAll(async () => {
    await hostile.control('PATCH', '/faults', { liquidJsonEscaping: true })
    await hostile[Symbol.asyncDispose]()
  })

  test.each(HOSTILE.map((text, index) => [text, index] as const))('%j stays text', async (text, index) => {
    const { html } = await visit(hostile.store, `/products/p${index}`)
    const [script, ...more] =
      html.match(/<script type="application\/ld\+json" data-signpost[\s\S]*?<\/script>/g) ?? []
    expect(more).toEqual([])
    const [node] = printedNodes(script ?? '')
    expect(node).toMatchObject({ name: text.trim(), brand: { name: text.trim() }, category: text.trim() })
  })
})

function lost(): PlatformError {
  return new PlatformError('unreachable', { operation: 'test', message: 'cut', mayHaveApplied: true })
}

/** Writes as another process of ours or a restored backup would: same app, other stored state. */
async function writeAsSomebodyElse(product: ProductSettings): Promise<void> {
  const refs = [{ resourceId: 'installation', field: 'product' }]
  const [before = null] = await settingsKind.read(ctx, refs)
  const outcomes = await settingsKind.write(ctx, [
    { id: '0', resourceId: 'installation', field: 'product', before, after: { product } },
  ])
  expect(outcomes[0]?.status, `${METAFIELD_KEY} could not be written`).toBe('applied')
}
