import { afterAll, beforeAll, expect, it } from 'vitest'
import { type SignedInStaff, signedInStaff } from '../../../testing/staff.ts'
import { newWorld, type World } from '../../../testing/world.ts'

let world: World
let owner: SignedInStaff
let support: SignedInStaff
const REASON = 'Made good for a failed run'

beforeAll(async () => {
  world = await newWorld({ store: { products: 0, theme: false } })
  owner = await signedInStaff(world)
  support = await signedInStaff(world, { role: 'support', name: 'Sam Poe' })
})
afterAll(() => world[Symbol.asyncDispose]())

const of = (path = '') => `/apps/api/admin/stores/${world.store.domain}${path}`
const grant = (by: SignedInStaff, key: string) =>
  by.call('POST', of('/credits'), { credit: 'ai-meta', amount: 25, reason: REASON, key })

it('finds a store by any of its words, and tells how it is', async () => {
  const found = await owner.call(
    'GET',
    `/apps/api/admin/stores?q=${world.store.name.slice(2, 9).toUpperCase()}`,
  )
  expect(found.body.data.rows).toMatchObject([{ domain: world.store.domain, installed: true }])
  expect((await owner.call('GET', '/apps/api/admin/stores?q=100%25')).body.data.rows).toEqual([])
  expect((await owner.call('GET', of())).body.data).toMatchObject({ domain: world.store.domain, visits: [] })
})

it('gives credits once for a key, to managers only, and notes before and after', async () => {
  const key = crypto.randomUUID()
  expect((await grant(support, key)).body.code).toBe('staff.role-too-low')
  const first = await grant(owner, key)
  const again = await grant(owner, key)
  expect([first.status, again.body.data.available]).toEqual([200, first.body.data.available])
  const { body } = await owner.call('GET', '/apps/api/admin/log?act=staff.grantCredits')
  expect(body.data.rows.find(({ after }: { after: unknown }) => after)).toMatchObject({
    staffName: 'Ada Byron',
    about: world.store.domain,
    reason: REASON,
    after: { available: first.body.data.available },
  })
})

it('closes and opens a feature for one store, and only staff may say so', async () => {
  const { body } = await owner.call('GET', of('/flags'))
  const [{ feature, byPlan }] = body.data
  const set = (flag: boolean | null) => owner.call('PUT', of('/flags'), { feature, flag, reason: REASON })
  const locked = async () =>
    Object.keys((await world.call('GET', '/apps/api/locked-features')).body.data).includes(feature)
  await set(false)
  expect(await locked()).toBe(true)
  await set(true)
  expect(await locked()).toBe(false)
  await set(null)
  expect(await locked()).toBe(!byPlan)
  const merchant = await world.call('POST', '/apps/api/user/featureStatus', { body: { [feature]: true } })
  expect([merchant.status, merchant.body.code]).toEqual([403, 'staff.staff-only'])
})

it('tells how the installation is, and who is on the staff', async () => {
  expect((await support.call('GET', '/apps/api/admin/system')).body.data.backlog).toHaveLength(4)
  expect((await support.call('GET', '/apps/api/admin/language-model')).status).toBe(200)
  expect((await support.call('GET', '/apps/api/admin/members')).body.data).toHaveLength(2)
  const sam = await owner.call('DELETE', `/apps/api/admin/members/${support.id}`)
  expect(sam.status).toBe(200)
  expect((await support.call('GET', '/apps/api/admin/me')).body.code).toBe('staff.signed-out')
  expect((await owner.call('DELETE', `/apps/api/admin/members/${owner.id}`)).body.code).toBe(
    'staff.last-owner',
  )
})
