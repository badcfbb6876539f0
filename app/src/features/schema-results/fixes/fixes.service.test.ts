import { afterAll, beforeAll, expect, test } from 'vitest'
import { themeFileKind } from '#core/changes/kinds/theme-file.ts'
import { undoOperation } from '#core/changes/undo/undo.ts'
import { crawlSlice, startRun } from '#core/crawl/service.ts'
import { saveTokens } from '#core/shops/shop-tokens.ts'
import { platformCall, syncAll } from '../../../../testing/store-life.ts'
import { switchEmbed } from '../../../../testing/storefront.ts'
import { newWorld, type World } from '../../../../testing/world.ts'
import { getState } from '../service.ts'
import { followTheme, runLook } from './look.ts'
import { getFixes } from './state.ts'

let world: World
let themeId: string
beforeAll(async () => {
  world = await newWorld({ store: { products: 3, image: true } })
  await world.startWorker()
  await syncAll(world.ctx)
})
afterAll(() => world[Symbol.asyncDispose]())

const base = '/apps/api/schema-results/fixes'
const call = async (method: string, path = '', body?: object) =>
  world.call(method, base + path, body ? { body } : {})
const store = <Answer>(query: string, variables: object = {}) =>
  platformCall(world.platform, world.store, { query, variables }) as Promise<Answer>

const LEFTOVER = `<script type="application/ld+json">
  {
    "@context": "https://schema.org/",
    "@type": "Product",
    "name": {{ product.title | json }},
    "offers": { "@type": "Offer", "price": "{{ product.price | money }}", "availability": "instock" }
  }
</script>
`
const LAYOUT = 'layout/theme.liquid'

async function textOf(file: string): Promise<string> {
  const [text] = await themeFileKind.read(world.ctx, [{ resourceId: themeId, field: file }])
  return text ?? ''
}

async function writeTheme(files: Record<string, string>): Promise<void> {
  await store(
    'mutation($themeId: ID!, $files: [OnlineStoreThemeFilesUpsertFileInput!]!) { themeFilesUpsert(themeId: $themeId, files: $files) { userErrors { message } } }',
    {
      themeId,
      files: Object.entries(files).map(([filename, value]) => ({ filename, body: { type: 'TEXT', value } })),
    },
  )
}

async function scan(): Promise<void> {
  await startRun(world.ctx)
  for (;;) {
    const { run } = await getState(world.ctx)
    if (run?.state !== 'running') return
    await crawlSlice(world.ctx, { run: run.id })
  }
}

const look = () => runLook(world.ctx, { signal: new AbortController().signal })

async function grantThemeWriting(): Promise<void> {
  const scopes = ['write_products', 'write_content', 'read_themes', 'write_themes']
  const { accessToken } = await world.control<{ accessToken: string }>(
    'POST',
    `/stores/${world.store.handle}/tokens`,
    { scopes },
  )
  const grant = { accessToken, refreshToken: null, scopes, expiresAt: null, refreshExpiresAt: null }
  await world.ctx.tx((tx) =>
    saveTokens(tx, world.settings.encryptionKeys, { shop: world.ctx.shop.id, grant }),
  )
}

test('what is twice and wrong is found with its file and line, and what stands in the way of mending it', async () => {
  const { themes } = await store<{ themes: { nodes: { id: string }[] } }>(
    '{ themes(first: 1, roles: [MAIN]) { nodes { id } } }',
  )
  themeId = themes.nodes[0]?.id ?? ''
  expect(await getFixes(world.ctx)).toMatchObject({ state: 'never', conflicts: [], canWrite: false })
  const layout = await textOf(LAYOUT)
  await writeTheme({
    'snippets/old-seo.liquid': LEFTOVER,
    [LAYOUT]: layout.replace(
      '</body>',
      "{% if request.page_type == 'product' %}{% render 'old-seo', product: product %}{% endif %}</body>",
    ),
  })
  await scan()
  await look()
  const { data } = (await call('GET')).body
  expect(data).toMatchObject({ state: 'done', canWrite: false, samples: expect.any(Number) })
  expect(data.off.map(({ what }: { what: string }) => what)).toEqual([
    'structured-data',
    'schema-types',
    'embed',
  ])
  const [conflict] = data.conflicts
  expect(conflict).toMatchObject({
    kind: 'twice',
    type: 'Product',
    pages: 3,
    keeper: 'theme',
    files: ['snippets/old-seo.liquid'],
  })
  const steps = conflict.sources.map(({ owner, step, location }: Record<string, unknown>) => [
    owner,
    step,
    location,
  ])
  expect(steps).toContainEqual(['theme', 'edit', { file: 'snippets/old-seo.liquid', line: 1 }])
  expect((await call('POST', '/apply', { ids: [conflict.id] })).body.code).toBe('schema-results.features-off')
})

test('the patch can be copied; without the scope nothing is written', async () => {
  const settings = {
    enabled: true,
    brand: 'vendor',
    gtinFromBarcode: true,
    mpnFromSku: false,
    ratings: true,
    description: 'product',
    variants: 'group',
    itemCondition: 'new',
  }
  expect((await world.call('PUT', '/apps/api/structured-data/product', { body: settings })).status).toBe(200)
  await switchEmbed(world.platform, world.store, true)
  const missing = (await call('GET')).body.data.off
  expect(missing).toMatchObject([{ what: 'schema-types', count: 4 }])
  const { status, body } = await call('POST', '/features')
  expect([status, body.data?.off]).toEqual([200, []])
  const { data } = (await call('GET')).body
  const [{ id }] = data.conflicts
  const patch = (await call('POST', '/preview', { ids: [id] })).body.data
  expect(patch.files[0].file).toBe('snippets/old-seo.liquid')
  expect(patch.text).toContain('-    "@type": "Product",')
  expect((await call('POST', '/apply', { ids: [id] })).body.code).toBe('refusal.theme-protected')
})

test('a theme edited since is looked at again first', async () => {
  await grantThemeWriting()
  const { data } = (await call('GET')).body
  const [{ id }] = data.conflicts
  await writeTheme({ 'snippets/old-seo.liquid': `${LEFTOVER}<!-- edited -->\n` })
  expect((await call('POST', '/apply', { ids: [id] })).body.code).toBe('schema-results.look-again')
  await writeTheme({ 'snippets/old-seo.liquid': LEFTOVER })
})

test('written as one operation, the pages are clean; undone, the file is as it was', async () => {
  const before = await textOf('snippets/old-seo.liquid')
  const { conflicts } = (await call('GET')).body.data
  const { operationId } = (
    await call('POST', '/apply', { ids: conflicts.map(({ id }: { id: string }) => id) })
  ).body.data
  await expect
    .poll(async () => (await world.call('GET', `/apps/api/operations/${operationId}`)).body.data.state)
    .toBe('done')
  expect(await textOf('snippets/old-seo.liquid')).not.toContain('ld+json')
  await followTheme(world.ctx)
  await scan()
  await look()
  expect((await getFixes(world.ctx)).conflicts.filter(({ kind }) => kind === 'twice')).toEqual([])
  const { run } = await getState(world.ctx)
  expect(run?.totals).toMatchObject({ duplicates: 0, errors: 0 })
  await undoOperation(world.ctx, operationId)
  await expect.poll(() => textOf('snippets/old-seo.liquid')).toBe(before)
})
