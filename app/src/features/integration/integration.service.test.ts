import { expect, it } from 'vitest'
import { newWorld } from '../../../testing/world.ts'
import type { ShownIntegration } from './contract.ts'

it('says of each part whether it is connected, when it last worked and where it is set', async () => {
  await using world = await newWorld()
  const list = async (): Promise<ShownIntegration[]> =>
    (await world.call('GET', '/apps/api/integrations')).body.data.rows
  const rows = await list()
  expect(rows.map(({ slug, state, note }) => [slug, state, note])).toEqual([
    ['search-console', 'off', 'notConnected'],
    ['language-model', 'connected', 'installation'],
    ['schema-types', 'off', 'none'],
    ['settings', 'off', 'none'],
    ['images', 'connected', 'folder'],
    ['mail', 'connected', 'on'],
  ])
  expect(rows.every(({ lastWorkedAt }) => lastWorkedAt === null)).toBe(true)
  expect(rows.map(({ setAt }) => setAt?.by)).toEqual([
    'merchant',
    'merchant',
    'merchant',
    'merchant',
    'operator',
    'operator',
  ])
  await world.call('POST', '/apps/api/language-model/test')
  const model = (await list()).find(({ slug }) => slug === 'language-model')
  expect(model?.lastWorkedAt).toMatch(/^\d{4}-\d{2}-\d{2}$/)
})

it('says so where the operator has set up nothing', async () => {
  const none = { SMTP_URL: '', GOOGLE_CLIENT_ID: '', GOOGLE_CLIENT_SECRET: '', LANGUAGE_MODEL: '' }
  const less = { LANGUAGE_MODEL_BASE_URL: '', LANGUAGE_MODEL_API_KEY: '' }
  await using world = await newWorld({ env: { ...none, ...less } })
  const { rows } = (await world.call('GET', '/apps/api/integrations')).body.data as {
    rows: ShownIntegration[]
  }
  const stateOf = (slug: string) => rows.find((row) => row.slug === slug)
  expect(stateOf('mail')).toMatchObject({ state: 'off', setAt: { by: 'operator', setting: 'SMTP_URL' } })
  expect(stateOf('search-console')).toMatchObject({ state: 'off', note: 'notSetUp' })
  expect(stateOf('language-model')).toMatchObject({ state: 'off', note: 'none' })
})
