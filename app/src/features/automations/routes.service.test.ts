import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorWordsIn } from '#kit/server/texts.ts'
import { syncAll } from '../../../testing/store-life.ts'
import { newWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await newWorld({ store: { products: 3 } })
  await syncAll(world.ctx)
})
afterAll(() => world[Symbol.asyncDispose]())

const api = async (method: string, path: string, body?: object) => {
  const answer = await world.call(method, `/apps/api${path}`, body && { body })
  return { status: answer.status, ...answer.body }
}
const wish = {
  kind: 'product',
  rule: { type: 'all' },
  action: 'meta-tags.generate',
  fields: ['seo-title'],
  options: { writer: 'template', language: 'en' },
}

test('an automation is made, previewed, run, paused and deleted by its routes', async () => {
  expect(await api('POST', '/automations/preview', wish)).toMatchObject({
    status: 200,
    data: { resources: 3, matching: 3, values: 3, exact: true, price: null, refused: null },
  })
  const made = await api('POST', '/automations', { ...wish, title: 'Titles', status: 'inactive' })
  expect(made).toMatchObject({ status: 200, data: { status: 'inactive', dailyCap: 50, review: true } })
  const path = `/automations/${made.data.id}`
  expect(await api('POST', `${path}/run`)).toMatchObject({ status: 409, code: 'automations.inactive' })
  expect(await api('POST', `${path}/activate`, { existing: true })).toMatchObject({
    data: { status: 'active', waiting: 3 },
  })
  expect(await api('POST', `${path}/preview`)).toMatchObject({ data: { resources: 3 } })
  expect(await api('PUT', path, { ...wish, title: 'Other', status: 'active' })).toMatchObject({
    data: { title: 'Other', waiting: 3 },
  })
  expect(await api('POST', `${path}/pause`)).toMatchObject({ data: { status: 'inactive', waiting: 0 } })
  expect(await api('DELETE', path)).toMatchObject({ status: 200 })
  expect(await api('GET', path)).toMatchObject({ status: 404, code: 'automations.not-found' })
  expect(await api('GET', '/automations')).toMatchObject({ data: { automations: [], locked: null } })
})

test('two forms of an automation keep each other’s edits, and what it writes fits its kind', async () => {
  const rule = { type: 'chosen', ids: ['1'] }
  const first = {
    ...wish,
    rule,
    title: 'Titles',
    status: 'inactive',
    overwrite: false,
    review: true,
    dailyCap: 50,
  }
  const path = `/automations/${(await api('POST', '/automations', first)).data.id}`
  const save = async (part: object) => {
    const { data } = await api('PUT', path, { ...first, ...part, before: first })
    return data
  }
  await save({ dailyCap: 20, rule: { type: 'chosen', ids: ['1', '2'] } })
  expect(await save({ title: 'Other', rule: { type: 'chosen', ids: ['1', '3'] } })).toMatchObject({
    ...{ title: 'Other', dailyCap: 20 },
    rule: { ids: expect.arrayContaining(['1', '2', '3']) },
  })
  const pages = { kind: 'page', rule: { type: 'all' } }
  await save(pages)
  expect(await save({ review: false })).toMatchObject({ ...pages, title: 'Other', review: false })
  expect(await save({ rule: { type: 'tag', value: 'sale' } })).toMatchObject({
    ...{ kind: 'product', rule: { type: 'tag', value: 'sale' }, review: false },
  })
  await api('DELETE', path)
})

test('what is missing is refused', async () => {
  const whole = { ...wish, title: 'Titles', status: 'active' }
  for (const part of [{ title: ' ' }, { status: undefined }, { kind: 'shoe' }, { dailyCap: 0 }, { more: 1 }])
    expect((await api('POST', '/automations', { ...whole, ...part })).status).toBe(400)
  expect(await api('POST', '/automations', { ...whole, options: { writer: 'template' } })).toMatchObject({
    code: 'automations.wrong-options',
    message: 'Missing or not valid: language. Nothing was saved. Complete the form and save again.',
    details: { action: 'meta-tags.generate', fields: ['language'] },
  })
  expect(await api('POST', '/automations', { ...whole, action: 'meta-tags.nothing' })).toMatchObject({
    code: 'automations.unknown-action',
  })
})

test('a problem stored as a sentence names the options that are missing now', async () => {
  const { data } = await api('POST', '/automations', { ...wish, title: 'Old', status: 'inactive' })
  const store = (options: object) =>
    world.ctx.tx((tx) =>
      sql`update automations set options = ${JSON.stringify(options)}, problem_code = 'automations.wrong-options',
          problem_details = '{"summary":"Language is required"}' where shop_id = ${world.ctx.shop.id} and id = ${data.id}`.execute(
        tx,
      ),
    )
  await store({ writer: 'template' })
  const { problem } = (await api('GET', `/automations/${data.id}`)).data
  expect(problem).toMatchObject({ details: { action: 'meta-tags.generate', fields: ['language'] } })
  const values = { fields: problem.details.fields.join(', ') }
  expect(errorWordsIn('de')({ reason: problem.code, values })).toMatch(
    /^Fehlt oder ist ungültig: language\. /,
  )
  await store(wish.options)
  expect((await api('GET', `/automations/${data.id}`)).data).toMatchObject({ problem: null })
})
