import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedInStaff } from '../../../testing/staff.ts'
import { newWorld, type TestStore, type World } from '../../../testing/world.ts'
import { WAITING } from './domain/bounds.ts'
import { withdrawAllVotes } from './requests/vote.ts'

let world: World
let other: TestStore
beforeAll(async () => {
  world = await newWorld()
  other = await world.addStore()
})
afterAll(() => world?.[Symbol.asyncDispose]())

const call = (method: string, path: string, options: Parameters<World['call']>[2] = {}) =>
  world.call(method, `/apps/api/community${path}`, options)
const visit = (path: string) => fetch(`${world.web.url}/apps/api/public${path}`)

async function request(title: string, status = 'open'): Promise<string> {
  const id = randomUUID()
  await sql`insert into feature_requests (id, title, details, status, created_at, status_at)
    values (${id}, ${title}, '', ${status}, now(), now())`.execute(world.database.db.kysely)
  return id
}
const votesOf = async (id: string): Promise<number> => {
  const { rows } = await sql<{ votes: number }>`select votes from feature_requests where id = ${id}`.execute(
    world.database.db.kysely,
  )
  return rows[0]?.votes ?? -1
}

test('each store has one vote for a request, also of many at once; its own is marked, all are counted', async () => {
  const id = await request('Bulk redirects by tag')
  const many = await Promise.all(Array.from({ length: 4 }, () => call('PUT', `/requests/${id}/vote`)))
  expect(many.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  expect((await call('PUT', `/requests/${id}/vote`)).body.code).toBe('community.voted-already')
  expect((await call('PUT', `/requests/${id}/vote`, { store: other })).body.data).toMatchObject({ votes: 2 })
  const list = (await call('GET', '/requests?search=redirects%20tag')).body.data
  expect(list).toMatchObject({ total: 1, rows: [{ id, votes: 2, voted: true }] })
  expect((await call('DELETE', `/requests/${id}/vote`, { store: other })).body.data).toMatchObject({
    votes: 1,
    voted: false,
  })
  expect((await call('DELETE', `/requests/${id}/vote`, { store: other })).body.code).toBe(
    'community.not-voted',
  )
  expect((await call('GET', '/requests?mine=true', { store: other })).body.data.total).toBe(0)
})

test('what is decided, and what is not there, takes no vote', async () => {
  expect((await call('PUT', `/requests/${await request('Old', 'declined')}/vote`)).body.code).toBe(
    'community.decided',
  )
  expect((await call('PUT', `/requests/${randomUUID()}/vote`)).body.code).toBe('community.gone')
})

test('whoever suggests is shown what others asked for in other words', async () => {
  const id = await request('Redirect whole collections')
  await request('Something else that is wanted')
  const similar = async (title: string) =>
    (await call('GET', `/requests/similar?${new URLSearchParams({ title })}`)).body.data.rows
  await call('PUT', `/requests/${id}/vote`)
  expect((await similar('Redirects of a collection'))[0]).toMatchObject({ id, voted: true })
  expect(await similar('Zzzzz 100%')).toEqual([])
  expect(await similar('a b')).toEqual([])
})

test('merged requests keep their votes, and a store that voted for both counts once', async () => {
  const [kept, gone] = [await request('Dark mode'), await request('A dark look')]
  await call('PUT', `/requests/${kept}/vote`)
  await call('PUT', `/requests/${gone}/vote`)
  await call('PUT', `/requests/${gone}/vote`, { store: other })
  const merge = (from: string, to: string) =>
    sql<{ merged: boolean }>`select signpost_merge_feature_requests(${from}, ${to}, now()) as merged`.execute(
      world.database.db.kysely,
    )
  expect((await merge(gone, kept)).rows).toEqual([{ merged: true }])
  expect((await merge(gone, kept)).rows).toEqual([{ merged: false }])
  expect(await votesOf(kept)).toBe(2)
  // A link to the merged request leads to the remaining one.
  expect((await call('PUT', `/requests/${gone}/vote`)).body.code).toBe('community.voted-already')
})

test('a vote that waits while its request is merged counts for the remaining one', async () => {
  const [kept, gone] = [await request('Stays'), await request('Goes')]
  const { kysely } = world.database.db
  const waiting = async () => {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%feature_requests%'`.execute(
      kysely,
    )
    return rows[0]?.waiting
  }
  const voted = await kysely.transaction().execute(async (tx) => {
    await sql`select signpost_merge_feature_requests(${gone}, ${kept}, now())`.execute(tx)
    const vote = call('PUT', `/requests/${gone}/vote`)
    await expect.poll(waiting, { timeout: 10_000 }).toBe(1)
    return { vote }
  })
  expect((await voted.vote).body.data).toMatchObject({ id: kept, votes: 1 })
  expect([await votesOf(kept), await votesOf(gone)]).toEqual([1, 0])
})

test('a suggestion is seen by its own store alone until it is let through, and there is a bound', async () => {
  const title = 'Compare two stores'
  const { body } = await call('POST', '/proposals', { body: { title, details: 'Side by side' } })
  expect(body.data.proposals).toMatchObject([{ title, state: 'waiting', request: null }])
  expect((await call('GET', '/proposals', { store: other })).body.data.proposals).toEqual([])
  expect(await (await visit('/roadmap')).text()).not.toContain(title)
  for (let more = 1; more < WAITING; more++)
    await call('POST', '/proposals', { body: { title, details: '' } })
  expect((await call('POST', '/proposals', { body: { title, details: '' } })).body.code).toBe(
    'community.full',
  )
  const path = `/proposals/${body.data.proposals[0].id}`
  expect((await call('DELETE', path, { store: other })).body.code).toBe('community.gone')
  expect((await call('DELETE', path)).body.data.mayPropose).toBe(true)
})

test('anybody reads roadmap and changelog, kept for a while, and nobody votes there', async () => {
  const id = await request('Shared baskets', 'planned')
  const answer = await visit('/roadmap')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=60')
  const { data } = (await answer.json()) as { data: { planned: { id: string }[] } }
  expect(data.planned.map((row) => row.id)).toContain(id)
  expect(JSON.stringify(data)).not.toContain(world.store.domain)
  const { data: news } = (await (await visit('/changelog')).json()) as { data: { versions: unknown[] } }
  expect(news.versions.length).toBeGreaterThan(0)
  const vote = await fetch(`${world.web.url}/apps/api/public/community/requests/${id}/vote`, {
    method: 'PUT',
  })
  expect(vote.status).toBe(404)
})

test('the roadmap shows the first of each status and how many there are, in the admin with the store’s votes', async () => {
  await sql`insert into feature_requests (id, title, details, status, votes, created_at, status_at)
    select gen_random_uuid(), 'Built ' || n, '', 'building', 1000 + n, now(), now() from generate_series(1, 60) n`.execute(
    world.database.db.kysely,
  )
  const id = await request('Building with a vote', 'building')
  await sql`update feature_requests set votes = 5000 where id = ${id}`.execute(world.database.db.kysely)
  await call('PUT', `/requests/${id}/vote`)
  const roadmap = (await call('GET', '/roadmap')).body.data
  expect(roadmap.building).toHaveLength(50)
  expect(roadmap.building[0]).toMatchObject({ id, voted: true, votes: 5001 })
  expect(roadmap.building[1]).toMatchObject({ title: 'Built 60', voted: false })
  expect(roadmap.totals).toMatchObject({ building: 61 })
  expect((await call('GET', '/roadmap', { store: other })).body.data.building[0].voted).toBe(false)
  const { data } = (await (await visit('/roadmap')).json()) as { data: typeof roadmap }
  expect(data.building[0]).not.toHaveProperty('voted')
  expect(data.totals).toEqual(roadmap.totals)
})

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
  const { rows } = await sql<{ jobs: number }>`
    select count(*)::int as jobs from pgboss.job
      where name = 'community.tell-voter' and data -> 'payload' ->> 'request' = ${shipped}`.execute(
    world.database.db.kysely,
  )
  expect(rows).toEqual([{ jobs: 1 }])
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
      select ${shop}::bigint, gen_random_uuid(), 'Much ' || n, '', 'waiting', now() from generate_series(1, 60) n`.execute(tx),
  )
  const now = await waiting()
  expect(now.waiting).toHaveLength(50)
  expect(now.more).toBe(true)
  await world.database.db.withShop(shop, (tx) =>
    sql`delete from feature_proposals where shop_id = ${shop}`.execute(tx),
  )
})

test('an announcement is for a plan, a language and days, and each person puts it away for good', async () => {
  const announce = async (title: string, { plans = '{}', texts = 'en', ends = '1 day' } = {}) => {
    const words = JSON.stringify({ [texts]: { title, body: 'Words' } })
    await sql`insert into announcements (id, texts, tone, plans, starts_at, ends_at, created_at)
      values (${randomUUID()}, ${words}::jsonb, 'info', ${plans}::text[], now() - interval '2 days',
        now() + ${ends}::interval, now())`.execute(world.database.db.kysely)
  }
  await announce('For all')
  await announce('For a plan nobody is on', { plans: '{nobody}' })
  await announce('Nur auf Deutsch', { texts: 'de' })
  await announce('Yesterday', { ends: '-1 day' })
  const { announcements } = (await call('GET', '/announcements')).body.data
  expect(announcements.map(({ title }: { title: string }) => title)).toEqual(['For all'])
  const path = `/announcements/${announcements[0].id}/dismissed`
  expect((await call('PUT', path)).body.data.announcements).toEqual([])
  expect((await call('PUT', path)).body.data.announcements).toEqual([])
  expect((await call('GET', '/announcements', { store: other })).body.data.announcements).toHaveLength(1)
  expect((await call('PUT', `/announcements/${randomUUID()}/dismissed`)).body.code).toBe('community.gone')
})

test('a store that is forgotten counts no more', async () => {
  const id = await request('Counts no more')
  await call('PUT', `/requests/${id}/vote`)
  expect(await votesOf(id)).toBe(1)
  await withdrawAllVotes(world.ctx)
  await withdrawAllVotes(world.ctx)
  expect(await votesOf(id)).toBe(0)
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

test('anybody reads whether everything works: background work is late a minute after the last worker', async () => {
  const status = async () => ((await (await visit('/status')).json()) as { data: object }).data
  const seen = (seconds: number) =>
    sql`insert into worker_heartbeats (worker, seen_at) values ('a test', now() - make_interval(secs => ${seconds}))
      on conflict (worker) do update set seen_at = excluded.seen_at`.execute(world.database.db.kysely)
  expect(await status()).toMatchObject({ app: 'ok', data: 'ok', background: 'late' })
  await seen(61)
  expect(await status()).toMatchObject({ background: 'late' })
  await seen(5)
  const now = await status()
  expect(now).toEqual({ app: 'ok', data: 'ok', background: 'ok', at: expect.any(String) })
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
