import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { World } from '../../../testing/world.ts'

/** A type without code of its own works through the API. */

const LIST = './domain/types/schema-types.ts'

let world: World
beforeAll(async () => {
  // The list of types is the only place that names them: server, contract and plan gates read it. Modules other files
  // loaded have read it already, so the product is loaded anew here, and again afterwards.
  vi.resetModules()
  vi.doMock(LIST, async (original) => {
    const real = (await original()) as typeof import('./domain/types/schema-types.ts')
    const { lighthouse } = await import('./testing/lighthouse.ts')
    const all = [...real.ALL_TYPES, lighthouse]
    return {
      ...real,
      ALL_TYPES: all,
      SCHEMA_TYPES: [...real.SCHEMA_TYPES, lighthouse],
      schemaType: (key: string) => all.find((type) => type.key === key || type.path === key),
    }
  })
  const { newWorld } = await import('../../../testing/world.ts')
  world = await newWorld({ store: { products: 1 } })
  const { body } = await world.call('GET', '/apps/api/structured-data')
  await world.call('PUT', '/apps/api/structured-data/product', {
    body: { ...body.data.product, enabled: true },
  })
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
  vi.doUnmock(LIST)
  vi.resetModules()
})

const call = async (method: 'GET' | 'PUT' | 'POST', path = '', body?: object) =>
  world.call(method, `/apps/api/schema-types${path}`, body === undefined ? {} : { body })

test('it is listed, begins with the store’s facts and says what is missing', async () => {
  const { rows } = (await call('GET')).body.data
  expect(rows.at(-1)).toMatchObject({ type: 'lighthouse', status: 'not-added' })
  const { settings } = (await call('GET', '/lighthouse')).body.data
  expect(settings).toMatchObject({
    where: 'home',
    values: { name: expect.stringMatching(/.+/), keepers: [{ name: '' }] },
  })
  const values = { ...settings.values, hasKeeper: true, keepers: [{ name: '' }] }
  const { body } = await call('PUT', '/lighthouse', { enabled: true, where: 'home', values })
  expect(body.details.faults).toMatchObject([
    { field: 'lit', code: 'required' },
    { field: 'keepers.0.name', code: 'required' },
  ])
})

test('it is previewed, saved as one change, and taken back', async () => {
  const values = { name: 'Bülk', lit: '01/03/1807', hasKeeper: false }
  const { data } = (await call('POST', '/lighthouse/preview', { values })).body
  expect(data).toMatchObject({ verdict: 'valid', node: { '@type': 'LandmarksOrHistoricalBuildings' } })
  const saved = await call('PUT', '/lighthouse', { enabled: true, where: 'all', values })
  // A disallowed place falls back to the allowed one.
  expect(saved.body.data.detail).toMatchObject({ status: 'valid', settings: { where: 'home', values } })
  const { operationId } = saved.body.data
  await world.call('POST', `/apps/api/operations/${operationId}/undo`, { body: {} })
  expect((await call('GET', '/lighthouse')).body.data).toMatchObject({ status: 'off' })
})
