import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedInStaff } from '../../../../testing/staff.ts'
import { newWorld, type TestStore, type World } from '../../../../testing/world.ts'

let world: World
let other: TestStore
beforeAll(async () => {
  world = await newWorld()
  other = await world.addStore()
})
afterAll(() => world?.[Symbol.asyncDispose]())

const call = (method: string, path: string, options: Parameters<World['call']>[2] = {}) =>
  world.call(method, `/apps/api/community${path}`, options)

async function request(title: string, status = 'open'): Promise<string> {
  const id = randomUUID()
  await sql`insert into feature_requests (id, title, details, status, created_at, status_at)
    values (${id}, ${title}, '', ${status}, now(), now())`.execute(world.database.db.kysely)
  return id
}

async function tellJobs(id: string): Promise<number | undefined> {
  const { rows } = await sql<{ jobs: number }>`
    select count(*)::int as jobs from pgboss.job
      where name = 'community.tell-voter' and data -> 'payload' ->> 'request' = ${id}`.execute(
    world.database.db.kysely,
  )
  return rows[0]?.jobs
}

test('two colleagues who edit one request each keep what they edited; a status and its reason are of one hand', async () => {
  const staff = await signedInStaff(world, { role: 'support', name: 'Tia Two' })
  const id = await request('As it was')
  const before = { title: 'As it was', details: '', status: 'open', reason: '', version: '' }
  const edit = (change: object) =>
    staff.call('PUT', `/apps/api/admin/community/requests/${id}`, { ...before, ...change, before })
  await edit({ title: 'In better words' })
  expect((await edit({ status: 'planned' })).body.data).toMatchObject({
    title: 'In better words',
    status: 'planned',
  })
  await edit({ status: 'declined', reason: 'Nobody needs it' })
  expect((await edit({ status: 'shipped', version: '0.3.0' })).body.data).toMatchObject({
    title: 'In better words',
    status: 'shipped',
    version: '0.3.0',
    reason: null,
  })
  expect((await edit({ details: 'Said with more words' })).body.data).toMatchObject({
    title: 'In better words',
    details: 'Said with more words',
    status: 'shipped',
  })
})

test('a store whose suggestion has been shipped already is told so, and reads it beside its suggestion', async () => {
  const staff = await signedInStaff(world, { name: 'Lena Late' })
  const store = await world.addStore()
  const shipped = await request('There already')
  await sql`update feature_requests set status = 'shipped', version = '0.1.0' where id = ${shipped}`.execute(
    world.database.db.kysely,
  )
  const { body } = await call('POST', '/proposals', { store, body: { title: 'I want it', details: '' } })
  const [{ id }] = body.data.proposals
  const decision = { decision: 'merge', store: store.domain, id, request: shipped }
  await staff.call('POST', '/apps/api/admin/community/proposals/decide', decision)
  const [proposal] = (await call('GET', '/proposals', { store })).body.data.proposals
  expect(proposal).toMatchObject({ state: 'merged', request: { title: 'There already', status: 'shipped' } })
  expect(await tellJobs(shipped)).toBe(1)
  // So are those who voted for the same thing elsewhere.
  const same = await request('There already, in other words')
  await call('PUT', `/requests/${same}/vote`, { store: other })
  await staff.call('POST', `/apps/api/admin/community/requests/${same}/merge`, { into: shipped })
  expect(await tellJobs(shipped)).toBe(2)
})

test('staff see the oldest suggestions, and that there are newer ones', async () => {
  const staff = await signedInStaff(world, { role: 'support', name: 'Wes Wait' })
  const waiting = async () => (await staff.call('GET', '/apps/api/admin/community/proposals')).body.data
  expect((await waiting()).more).toBe(false)
  const store = await world.addStore()
  const found = await sql<{ id: string }>`select id from signpost_find_shop(${store.domain})`.execute(
    world.database.db.kysely,
  )
  const shop = found.rows[0]?.id ?? ''
  await world.database.db.withShop(shop, (tx) =>
    sql`insert into feature_proposals (shop_id, id, title, details, state, created_at)
      select ${shop}::bigint, gen_random_uuid(), 'Much ' || n, '', 'waiting', now() from generate_series(1, 60) n`.execute(
      tx,
    ),
  )
  const now = await waiting()
  expect(now.waiting).toHaveLength(50)
  expect(now.more).toBe(true)
  await world.database.db.withShop(shop, (tx) =>
    sql`delete from feature_proposals where shop_id = ${shop}`.execute(tx),
  )
})

test('staff let a suggestion through with the vote of its store, or decline it with a reason that it reads', async () => {
  const staff = await signedInStaff(world, { role: 'support' })
  const decide = (body: object) => staff.call('POST', '/apps/api/admin/community/proposals/decide', body)
  const waiting = async () =>
    (await staff.call('GET', '/apps/api/admin/community/proposals')).body.data.waiting
  const store = await world.addStore()
  for (const title of ['Undo for a week', 'Free money'])
    await call('POST', '/proposals', { store, body: { title, details: '' } })
  const [undo, money] = (await waiting()).filter((one: { store: string }) => one.store === store.domain)
  const words = { title: 'Undo a whole week', details: 'In one press' }
  await decide({ decision: 'publish', store: store.domain, id: undo.id, ...words })
  await decide({ decision: 'decline', store: store.domain, id: money.id, reason: 'There is none' })
  expect(
    (await decide({ decision: 'decline', store: store.domain, id: money.id, reason: 'x' })).body.code,
  ).toBe('community.gone')
  const { proposals } = (await call('GET', '/proposals', { store })).body.data
  expect(proposals).toMatchObject([
    { title: 'Free money', state: 'declined', reason: 'There is none' },
    { title: 'Undo for a week', state: 'published', request: { title: words.title } },
  ])
  const { rows } = (await call('GET', '/requests?search=whole%20week', { store })).body.data
  expect(rows).toMatchObject([{ ...words, votes: 1, voted: true, status: 'open' }])
})

test('what is declined needs a reason, what is shipped a version, and merging is no work of support', async () => {
  const [support, manager] = [
    await signedInStaff(world, { role: 'support', name: 'Sam Support' }),
    await signedInStaff(world, { role: 'manager', name: 'Mia Manager' }),
  ]
  const [id, into] = [await request('Two wishes'), await request('The same wish')]
  const edit = (status: string) => ({ title: 'Two wishes', details: '', status })
  const path = `/apps/api/admin/community/requests/${id}`
  expect((await support.call('PUT', path, edit('declined'))).body.code).toBe('community.reason-missing')
  expect((await support.call('PUT', path, edit('shipped'))).body.code).toBe('community.version-missing')
  expect((await support.call('PUT', path, edit('planned'))).body.data).toMatchObject({ status: 'planned' })
  expect((await support.call('POST', `${path}/merge`, { into })).status).toBe(403)
  expect((await manager.call('POST', `${path}/merge`, { into })).body.data).toMatchObject({ id: into })
})

test('a request no store has asked for goes on the roadmap, and the log says who put it there', async () => {
  const staff = await signedInStaff(world, { role: 'support', name: 'Rita Road' })
  const wish = { title: 'Read every page at night', details: 'Without being asked', status: 'planned' }
  const add = (body: object) => staff.call('POST', '/apps/api/admin/community/requests', body)
  expect((await add({ ...wish, status: 'shipped' })).body.code).toBe('community.version-missing')
  const added = await add(wish)
  expect(added.body.data).toMatchObject({ ...wish, votes: 0 })
  const { id } = added.body.data
  const { planned } = (await call('GET', '/roadmap')).body.data
  expect(planned).toContainEqual(expect.objectContaining({ id, title: wish.title }))
  expect((await call('PUT', `/requests/${id}/vote`)).body.data).toMatchObject({ votes: 1 })
  const { body } = await staff.call('GET', '/apps/api/admin/log?act=community.addRequest')
  expect(body.data.rows).toMatchObject([
    { staffName: 'Rita Road', outcome: 'done', after: { id, title: wish.title } },
    { staffName: 'Rita Road', outcome: 'community.version-missing', after: null },
  ])
})

test('managers announce for days to come or now, and what is taken back nobody sees', async () => {
  const [support, manager] = [
    await signedInStaff(world, { role: 'support', name: 'Sid Support' }),
    await signedInStaff(world, { role: 'manager', name: 'Max Manager' }),
  ]
  const path = '/apps/api/admin/community/announcements'
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const words = (title: string, [from, to]: [number, number]) => ({
    ...{ texts: { en: { title, body: 'An hour on Sunday' } }, tone: 'info', plans: [], link: null },
    ...{ startsAt: inHours(from), endsAt: inHours(to) },
  })
  const seen = async () =>
    (await call('GET', '/announcements', { store: other })).body.data.announcements.map(
      ({ title }: { title: string }) => title,
    )
  expect((await support.call('POST', path, words('A pause', [-1, 1]))).body.code).toBe('staff.role-too-low')
  expect((await manager.call('POST', path, words('A pause', [2, 1]))).body.code).toBe('community.wrong-dates')
  await manager.call('POST', path, words('Next week', [100, 200]))
  const { announcements } = (await manager.call('POST', path, words('A pause', [-1, 1]))).body.data
  expect(announcements[0]).toMatchObject({ texts: { en: { title: 'Next week' } } })
  expect((await support.call('GET', path)).body.data.announcements).toEqual(announcements)
  expect(await seen()).toContain('A pause')
  expect(await seen()).not.toContain('Next week')
  const { id } = announcements.find(
    (one: { texts: { en?: { title: string } } }) => one.texts.en?.title === 'A pause',
  )
  const edit = (by: typeof manager, hours: [number, number]) =>
    by.call('PUT', `${path}/${id}`, { ...words('A short pause', hours), tone: 'attention' })
  expect((await edit(support, [-1, 2])).body.code).toBe('staff.role-too-low')
  expect((await edit(manager, [2, 1])).body.code).toBe('community.wrong-dates')
  await call('PUT', `/announcements/${id}/dismissed`)
  expect((await edit(manager, [-1, 2])).status).toBe(200)
  expect(await seen()).toContain('A short pause')
  // Whoever put it away does not see it again.
  const own = (await call('GET', '/announcements')).body.data.announcements
  expect(own.map((one: { id: string }) => one.id)).not.toContain(id)
  const { body } = await manager.call('GET', '/apps/api/admin/log?act=community.editAnnouncement')
  expect(body.data.rows.find(({ outcome }: { outcome: string }) => outcome === 'done')).toMatchObject({
    before: { id, tone: 'info', texts: { en: { title: 'A pause' } } },
    after: { id, tone: 'attention', texts: { en: { title: 'A short pause' } } },
  })
  // A form opened before: its author adds a language, and the words and the look saved since stay.
  const before = words('A pause', [-1, 1])
  const added = { ...before, texts: { ...before.texts, de: { title: 'Kurze Pause', body: '' } } }
  const both = await manager.call('PUT', `${path}/${id}`, { ...added, before })
  expect(both.body.data.announcements.find((one: { id: string }) => one.id === id)).toMatchObject({
    tone: 'attention',
    texts: { en: { title: 'A short pause' }, de: { title: 'Kurze Pause' } },
  })
  const withdraw = () => manager.call('DELETE', `${path}/${id}`)
  expect((await withdraw()).body.data.announcements).toHaveLength(announcements.length - 1)
  expect(await seen()).not.toContain('A short pause')
  expect((await withdraw()).body.code).toBe('community.gone')
  expect((await edit(manager, [-1, 2])).body.code).toBe('community.gone')
})

test('each store that voted is mailed once when a request is shipped', async () => {
  const staff = await signedInStaff(world, { name: 'Olga Owner' })
  await world.startWorker()
  const id = await request('Shipped soon')
  await call('PUT', `/requests/${id}/vote`, { store: other })
  const ship = () =>
    staff.call('PUT', `/apps/api/admin/community/requests/${id}`, {
      title: 'Shipped soon',
      details: '',
      status: 'shipped',
      version: '0.2.0',
    })
  await ship()
  await ship()
  const mails = async () => {
    const { mails: sent } = await world.control<{ mails: { subject: string }[] }>('GET', '/mails')
    return sent.filter(({ subject }) => subject === 'Shipped: Shipped soon').length
  }
  const waiting = async () => {
    const { rows } = await sql<{ jobs: number }>`
      select count(*)::int as jobs from pgboss.job
        where name = 'community.tell-voter' and state < 'completed'`.execute(world.database.db.kysely)
    return rows[0]?.jobs
  }
  await expect.poll(waiting, { timeout: 20_000 }).toBe(0)
  expect(await mails()).toBe(1)
})
