import { afterAll, beforeAll, expect, test } from 'vitest'
import { newWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world?.[Symbol.asyncDispose]())

test('a suggestion that was ticked off stays so until it is opened again', async () => {
  const stored = async () => (await world.call('GET', '/apps/api/user/onboarding')).body.data.onboarding
  const tick = (statuses: object) =>
    world.call('POST', '/apps/api/onboarding/suggestionStatus', { body: statuses })
  expect(await stored()).toMatchObject({ meta_ai: false, schema_product: false })
  expect((await tick({ meta_ai: true })).body.data.onboarding).toMatchObject({ meta_ai: true })
  await tick({ schema_product: true })
  expect(await stored()).toMatchObject({ meta_ai: true, schema_product: true })
  await tick({ meta_ai: false })
  expect(await stored()).toMatchObject({ meta_ai: false, schema_product: true })
  expect((await tick({ unknown: true })).status).toBe(400)
})

test('first steps that were put off stay so for this visit, in every browser', async () => {
  const isPutOff = async () => (await world.call('GET', '/apps/api/user/onboarding')).body.data.later
  expect(await isPutOff()).toBe(false)
  await world.call('POST', '/apps/api/onboarding/later', { body: {} })
  expect(await isPutOff()).toBe(true)
})

test('every list of steps says which plan a locked step needs', async () => {
  await using free = await newWorld({
    store: { products: 0, theme: false },
    env: { BILLING: 'on', DEFAULT_PLAN: 'free' },
  })
  type Steps = { id: string; locked: string | null }[]
  const data = async (path: string) => (await free.call('GET', `/apps/api${path}`)).body.data
  const locks = (steps: Steps) =>
    Object.fromEntries(steps.flatMap(({ id, locked }) => (locked === null ? [] : [[id, locked]])))
  const locked = { meta_automation: 'Pro', image_automation: 'Pro', gsc_connect: 'Premium' }
  expect(locks((await data('/user/onboarding')).suggestions)).toEqual(locked)
  expect(locks((await data('/home')).next)).toEqual(locked)
  const { meta_automation, gsc_connect } = locked
  expect(locks((await data('/rewards')).earn)).toEqual({ meta_automation, gsc_connect })
})

test('a removed overlay stays removed when a step of the setup guide is dismissed', async () => {
  const isDone = async () => (await world.call('GET', '/apps/api/profile')).body.data.isOnBoardingDone
  await world.call('PUT', '/apps/api/user/update', { body: { isOnBoardingDone: true } })
  await world.call('POST', '/apps/api/onboarding/suggestionStatus', { body: { html_sitemap: true } })
  expect(await isDone()).toBe(true)
})

test('a dismissed step is not done, and can be brought back; without any left onboarding is over', async () => {
  await using other = await newWorld({ store: { products: 0, theme: false } })
  const send = (path: string, body: object) => other.call('POST', `/apps/api/onboarding/${path}`, { body })
  const step = async (id: string) =>
    (await other.call('GET', '/apps/api/home')).body.data.next.find((one: { id: string }) => one.id === id)
  await send('dismissed', { html_sitemap: true })
  expect(await step('html_sitemap')).toMatchObject({ status: false, dismissed: true })
  await send('dismissed', { html_sitemap: false })
  expect(await step('html_sitemap')).toMatchObject({ status: false, dismissed: false })
  await send('suggestionStatus', { html_sitemap: true })
  expect(await step('html_sitemap')).toMatchObject({ status: true, dismissed: false })
  const isDone = async () => (await other.call('GET', '/apps/api/profile')).body.data.isOnBoardingDone
  const { onboarding } = (await other.call('GET', '/apps/api/user/onboarding')).body.data
  const all = (isDismissed: boolean) =>
    send('dismissed', Object.fromEntries(Object.keys(onboarding).map((id) => [id, isDismissed])))
  expect(await isDone()).toBe(false)
  await all(true)
  expect(await isDone()).toBe(true)
  // Bringing steps back to the guide does not bring the overlay.
  await all(false)
  expect([await isDone(), await step('html_sitemap')]).toMatchObject([true, { dismissed: false }])
})
