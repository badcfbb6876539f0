import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, pacificDay } from '#core/search-console/domain/pacific.ts'
import { fillSlice } from '#core/search-console/fill/fill.ts'
import { connectGoogle } from '../../../testing/google-consent.ts'
import { newWorld, type World } from '../../../testing/world.ts'

/** A store that dropped out of search ten days ago; the search engine sends no rows of such days. */
const SILENT = 10
let world: World
beforeAll(async () => {
  world = await newWorld({
    ownPlatform: true,
    store: { products: 12, store: { email: 'owner@shop.example' } },
  })
  await world.control('PATCH', '/google/faults', { historyDays: 16, silentDays: SILENT, searchesPerDay: 90 })
  await connectGoogle(world.ctx, {
    platform: world.platform,
    webUrl: world.web.url,
    account: 'owner@shop.example',
  })
  await fillSlice(world.ctx)
})
afterAll(() => world?.[Symbol.asyncDispose]())

const get = async (path: string) => (await world.call('GET', `/apps/api/search-console${path}`)).body.data
const day = (ago: number) => addDays(pacificDay(new Date()), -ago)

test('the report ends with the last final day, not with the last day anybody saw the store', async () => {
  const { fill } = await get('')
  expect(fill).toMatchObject({ state: 'done', lastDay: day(SILENT + 1), finalDay: day(3) })
  expect(await get('/report?range=7d&compare=none')).toMatchObject({
    range: { from: day(9), to: day(3) },
    total: { clicks: 0, impressions: 0, position: null },
  })
  // Nobody counts days without searches, so the search engine sends no row of them.
  const { days } = await get('/report?range=30d&compare=none')
  expect(days).toHaveLength(14)
  expect(days[0]).toMatchObject({ day: day(16), final: true })
  expect(days.slice(6)).toEqual(
    [10, 9, 8, 7, 6, 5, 4, 3].map((ago) => ({
      day: day(ago),
      final: true,
      clicks: 0,
      impressions: 0,
      position: null,
    })),
  )
  const custom = `range=custom&from=${day(8)}&to=${day(4)}&compare=none`
  expect(await get(`/report?${custom}`)).toMatchObject({ range: { from: day(8), to: day(4) } })
})

test('a comparison lists what fell to nothing, the most clicks lost first', async () => {
  const period = `range=custom&from=${day(10)}&to=${day(5)}&compare=before`
  const { before } = await get(`/report?${period}`)
  expect(before.clicks).toBeGreaterThan(0)
  const rowsOf = async (table: string) => {
    const found = await get(`/report/rows?${period}&table=${table}&sort=change&direction=ascending`)
    const lost: number[] = found.rows.map((row: { before: { clicks: number } }) => row.before.clicks)
    expect(found.rows[0]).toMatchObject({ clicks: 0, impressions: 0, position: null })
    expect(lost).toEqual(lost.toSorted((a, b) => b - a))
    return { ...found, lost: lost.reduce((sum, clicks) => sum + clicks, 0) }
  }
  expect(await rowsOf('devices')).toMatchObject({ lost: before.clicks })
  const pages = await rowsOf('pages')
  expect(pages).toMatchObject({ known: 0, kept: 0, total: pages.rows.length })
  expect(pages.lost).toBeGreaterThan(0)
  await rowsOf(`queries&url=${encodeURIComponent(pages.rows[0].key)}`)
  expect(await get(`/report/rows?${period.replace('before', 'none')}&table=pages`)).toMatchObject({
    total: 0,
  })
})
