import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
