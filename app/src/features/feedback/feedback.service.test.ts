import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedInStaff } from '../../../testing/staff.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { A_DAY } from './domain/categories.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world?.[Symbol.asyncDispose]())

const call = (method: string, path: string, body?: object) =>
  world.call(method, `/apps/api${path}`, body ? { body } : {})
const idea = { category: 'idea', reasons: [], message: 'More colours', screen: '/', wantsAnswer: false }

test('staff read what a merchant wrote, and the address only where an answer is wanted', async () => {
  const problem = { ...idea, category: 'problem', reasons: ['slow'], message: 'Slow', wantsAnswer: true }
  expect((await call('POST', '/feedback', { ...problem, reasons: [] })).status).toBe(400)
  expect((await call('POST', '/feedback', problem)).body.data).toEqual({ ok: true })
  await call('POST', '/feedback', idea)
  const staff = await signedInStaff(world, { role: 'support' })
  const { rows } = (await staff.call('GET', '/apps/api/admin/feedback?state=new')).body.data
  expect(rows).toMatchObject([
    { store: world.store.domain, category: 'idea', email: '' },
    { category: 'problem', reasons: ['slow'], email: expect.stringContaining('@') },
  ])
  const mark = { store: world.store.domain, state: 'read' }
  await staff.call('PUT', `/apps/api/admin/feedback/${rows[0].id}`, mark)
  const unread = (await staff.call('GET', '/apps/api/admin/feedback?state=new')).body.data.rows
  expect(unread).toHaveLength(1)
  expect((await world.call('GET', '/apps/api/admin/feedback')).status).toBe(401)
})

test('a day has an end', async () => {
  for (let at = 0; at < A_DAY; at++) await call('POST', '/feedback', idea)
  expect((await call('POST', '/feedback', idea)).body.code).toBe('feedback.enough')
})

test('a review is asked for after a success only, seldom, and never again once it is written', async () => {
  const due = async () => (await call('GET', '/review')).body.data
  expect(await due()).toEqual({ due: false, ended: false })
  await world.ctx.tx((tx) =>
    sql`insert into operations (shop_id, type, cause, actor_kind, actor, title_key, state, total, applied, finished_at)
      values (${world.ctx.shop.id}, 'x', 'merchant', 'merchant', '1', 'x', 'done', 12, 12, now())`.execute(
      tx,
    ),
  )
  // A store installed today is not asked.
  expect(await due()).toEqual({ due: false, ended: false })
  await world.ctx.tx((tx) =>
    sql`update shops set installed_at = now() - interval '4 days' where id = ${world.ctx.shop.id}`.execute(
      tx,
    ),
  )
  expect(await due()).toEqual({ due: true, ended: false })
  expect((await call('POST', '/review/asked', { outcome: 'cancelled' })).body.data.due).toBe(false)
  const askedAgo = (days: number) =>
    world.ctx.tx((tx) =>
      sql`update review_prompts set asked_at = array[now() - ${days} * interval '1 day']
        where shop_id = ${world.ctx.shop.id}`.execute(tx),
    )
  await askedAgo(59)
  expect((await due()).due).toBe(false)
  await askedAgo(61)
  expect((await due()).due).toBe(true)
  expect((await call('POST', '/review/asked', { outcome: 'success' })).body.data).toEqual({
    due: false,
    ended: true,
  })
  await askedAgo(400)
  expect(await due()).toEqual({ due: false, ended: true })
})
