import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SignedInStaff, signedInStaff } from '../../../testing/staff.ts'
import { newWorld, type World } from '../../../testing/world.ts'

let world: World
let ada: SignedInStaff
beforeAll(async () => {
  world = await newWorld({ store: { products: 0, theme: false } })
  ada = await signedInStaff(world, { role: 'manager' })
})
afterAll(() => world?.[Symbol.asyncDispose]())

const LINKS = '/apps/api/admin/video-links'
const video = {
  title: 'Titles',
  url: 'https://video.example/1',
  screen: '/seo-booster/redirects',
  language: 'en',
}
const listed = async () => (await world.call('GET', '/apps/api/admin/getAllVideoLink')).body.data
const titles = async () => (await listed()).map(({ title }: { title: string }) => title)

test('staff add, order and remove videos, merchants read the list, and the log says who did what', async () => {
  expect(await listed()).toEqual([])
  await ada.call('POST', LINKS, video)
  const added = await ada.call('POST', LINKS, { ...video, title: 'Tour', screen: null })
  const { videos, screens } = added.body.data
  expect(screens).toContain('/seo-booster/redirects')
  expect(await listed()).toEqual([
    { id: expect.any(String), ...video },
    { id: expect.any(String), ...video, title: 'Tour', screen: null },
  ])
  const [first, second] = videos.map(({ id }: { id: string }) => id)
  await ada.call('PUT', `${LINKS}/order`, { ids: [second, first] })
  expect(await titles()).toEqual(['Tour', 'Titles'])
  for (const ids of [[second], [second, second], [second, crypto.randomUUID()]])
    expect((await ada.call('PUT', `${LINKS}/order`, { ids })).body.code).toBe('help.videos-changed')
  const edited = { ...video, title: 'Better titles', screen: null, language: 'de' }
  expect((await ada.call('PUT', `${LINKS}/${first}`, edited)).status).toBe(200)
  expect((await listed())[1]).toEqual({ id: first, ...edited })
  expect((await ada.call('PUT', `${LINKS}/${first}`, { ...edited, screen: '/nowhere' })).body.code).toBe(
    'help.no-such-screen',
  )
  const log = await ada.call('GET', '/apps/api/admin/log?act=help.editVideo')
  expect(log.body.data.rows.at(-1)).toMatchObject({
    before: { id: first, ...video },
    after: { id: first, ...edited },
  })
  await ada.call('PUT', `${LINKS}/${first}`, video)
  await ada.call('DELETE', `${LINKS}/${second}`)
  expect((await ada.call('PUT', `${LINKS}/${second}`, video)).body.code).toBe('help.no-such-video')
  expect((await ada.call('DELETE', `${LINKS}/${second}`)).body.code).toBe('help.no-such-video')
  expect(await titles()).toEqual(['Titles'])
  const { rows } = await world.database.db.pool.query<{ act: string }>(
    `select act from staff_log where outcome = 'done' order by id`,
  )
  expect(rows.map(({ act }) => act)).toEqual([
    ...['help.addVideo', 'help.addVideo', 'help.orderVideos', 'help.editVideo', 'help.editVideo'],
    'help.removeVideo',
  ])
})

test.each([
  'http://video.example/1',
  'javascript:alert(1)',
  'https://',
  'https://localhost/1',
  'HTTPS:video.example',
  'https://127.0.0.1/1',
  'https://ada:secret@video.example/1',
])('refuses the URL %o', async (url) => {
  expect((await ada.call('POST', LINKS, { ...video, url })).status).toBe(400)
})

test('refuses a screen there is not, and keeps the list in bounds', async () => {
  expect((await ada.call('POST', LINKS, { ...video, screen: '/nowhere' })).body.code).toBe(
    'help.no-such-screen',
  )
  await world.database.db.pool.query(
    `insert into help_videos (id, title, url, language, position, added_at)
      select gen_random_uuid(), 'x', 'https://video.example/', 'en', at, now() from generate_series(2, 200) at`,
  )
  expect((await ada.call('POST', LINKS, video)).body.code).toBe('help.too-many-videos')
})

test('the list is for merchants, and changing it for managers', async () => {
  const support = await signedInStaff(world, { role: 'support', name: 'Sam Poe' })
  expect((await support.call('POST', LINKS, video)).body.code).toBe('staff.role-too-low')
  expect((await support.call('PUT', `${LINKS}/${crypto.randomUUID()}`, video)).body.code).toBe(
    'staff.role-too-low',
  )
  expect((await world.call('GET', LINKS)).status).toBe(401)
  const stranger = await fetch(`${world.web.url}/apps/api/admin/getAllVideoLink`)
  expect(stranger.status).toBe(401)
})
