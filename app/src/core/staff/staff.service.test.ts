import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type SignedInStaff, signedInStaff } from '../../../testing/staff.ts'
import { newWorld, type World } from '../../../testing/world.ts'

let world: World
let ada: SignedInStaff

beforeAll(async () => {
  world = await newWorld()
  ada = await signedInStaff(world)
})
afterAll(() => world[Symbol.asyncDispose]())

const logged = async () =>
  (await world.database.db.pool.query('select act, outcome, staff_name from staff_log order by id')).rows

it('lets in who has a session, and nobody else', async () => {
  expect(await ada.call('GET', '/apps/api/admin/me')).toMatchObject({
    status: 200,
    body: { data: { name: 'Ada Byron', role: 'owner', passkeys: [], hasPassword: false } },
  })
  const merchant = await world.call('GET', '/apps/api/admin/me')
  expect([merchant.status, merchant.body.code]).toEqual([401, 'staff.signed-out'])
  const staffAsMerchant = await ada.call('GET', '/apps/api/profile')
  expect([staffAsMerchant.status, staffAsMerchant.body.code]).toEqual([401, 'shops.session-token'])
})

it('tells a good token from an ended and a malformed one', async () => {
  const check = async (token: string) => {
    const answer = await fetch(`${world.web.url}/apps/api/admin/user/checktoken?token=${token}`)
    return [answer.status, ((await answer.json()) as { code?: string }).code]
  }
  expect(await check(ada.token)).toEqual([200, undefined])
  expect(await check('abc')).toEqual([400, 'staff.malformed-token'])
  expect(await check(`sps_${'A'.repeat(43)}`)).toEqual([401, 'staff.signed-out'])
  expect(await check(`spv_1_${'A'.repeat(43)}`)).toEqual([401, 'staff.visit-ended'])
})

it.each([
  ['of sessions', '/apps/api/admin/me', (secret: string) => ({ authorization: `sps_${secret}` })],
  ['of visits', '/apps/api/profile', (secret: string) => ({ authorizationadmin: `spv_1_${secret}` })],
])('looks up few forged tokens %s, and still lets in who has a session', async (_, path, headersOf) => {
  const ask = async (secret: string) =>
    (await fetch(`${world.web.url}${path}`, { headers: headersOf(secret) })).status
  const forged = Array.from({ length: 400 }, (_, at) => String(at).padStart(43, 'A'))
  const statuses = await Promise.all(forged.map(ask))
  expect(new Set(statuses)).toEqual(new Set([401, 429]))
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(100)
  expect((await ada.call('GET', '/apps/api/admin/me')).status).toBe(200)
  expect((await world.call('GET', '/apps/api/profile')).status).toBe(200)
  // For the tests that follow.
  await wait(1_500)
})

it('checks a good token while strangers spend the budget of all', async () => {
  const check = async (token: string) =>
    (await fetch(`${world.web.url}/apps/api/admin/user/checktoken?token=${token}`)).status
  try {
    // Nothing is added to the budget while time stands still.
    vi.spyOn(performance, 'now').mockReturnValue(performance.now())
    const strangers = await Promise.all(Array.from({ length: 700 }, () => check('abc')))
    expect(strangers).toContain(429)
    expect(await check(ada.token)).toBe(200)
    const options = await fetch(
      `${world.web.url}/apps/api/admin/sign-in/passkey/options?token=${ada.token}`,
      {
        method: 'POST',
      },
    )
    expect(options.status).toBe(429)
  } finally {
    vi.restoreAllMocks()
  }
})

it('notes every call that writes, refused ones too, and lets the application change no line', async () => {
  await world.database.db.pool.query(`update staff_sessions set verified_at = now() - interval '6 minutes'`)
  expect((await ada.call('POST', '/apps/api/admin/recovery-codes')).body.code).toBe('staff.verify-first')
  await world.database.db.pool.query('update staff_sessions set verified_at = now()')
  const codes = await ada.call('POST', '/apps/api/admin/recovery-codes')
  expect(codes.body.data).toHaveLength(10)
  expect((await ada.call('PUT', '/apps/api/admin/password', { password: 'a long password' })).body.code).toBe(
    'staff.passwords-off',
  )
  expect(await logged()).toEqual([
    { act: 'staff-account.newRecoveryCodes', outcome: 'done', staff_name: 'Ada Byron' },
    { act: 'staff-account.setPassword', outcome: 'staff.passwords-off', staff_name: 'Ada Byron' },
  ])
  const { pool } = world.database.db
  await expect(pool.query("update staff_log set outcome = ''")).rejects.toThrow('permission denied')
  await expect(pool.query('delete from staff_log')).rejects.toThrow('permission denied')
})

const post = async (path: string, body: object) =>
  (
    await fetch(`${world.web.url}/apps/api/admin/sign-in${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  ).status

it('takes a recovery code once, however many wrong ones came before', async () => {
  const { body } = await ada.call('POST', '/apps/api/admin/recovery-codes')
  const recover = (code: string) => post('/recovery', { email: 'ada.byron@signpost.example', code })
  for (let wrong = 0; wrong < 12; wrong++) expect(await recover('AAAA-AAAA-AAAA-AAAA')).toBe(401)
  expect(await recover(body.data[0].toLowerCase())).toBe(200)
  expect(await recover(body.data[0])).toBe(401)
})

it('counts failed sign-ins instead of adding a row for each', async () => {
  const { pool } = world.database.db
  await pool.query(
    `delete from staff_attempts; insert into staff_attempts values ('long over', 3, now() - interval '1 s')`,
  )
  const before = (await logged()).length
  for (let at = 0; at < 12; at++) {
    expect(await post('/passkey', { challenge: crypto.randomUUID(), response: { id: 'x' } })).toBe(401)
    expect(
      await post('/recovery', { email: `nobody-${at}@signpost.example`, code: 'AAAA-AAAA-AAAA-AAAA' }),
    ).toBe(401)
  }
  const { rows } = await pool.query('select name, number from staff_attempts order by name')
  expect(rows).toEqual([
    { name: 'failed staff.recover', number: 12 },
    { name: 'failed staff.signIn', number: 12 },
  ])
  const lines = await pool.query('select act, outcome, after from staff_log order by id offset $1', [before])
  expect(lines.rows).toEqual(
    [1, 10].flatMap((failures) => [
      { act: 'staff.signIn', outcome: 'staff.wrong-passkey', after: { failures } },
      { act: 'staff.recover', outcome: 'staff.wrong-code', after: { failures } },
    ]),
  )
})

it('lists one’s own sessions, and ends another of them but nobody else’s', async () => {
  const sam = await signedInStaff(world, { role: 'support', name: 'Sam Poe' })
  const sessionsOf = async (who: SignedInStaff) =>
    (await who.call('GET', '/apps/api/admin/sessions')).body.data as { id: string; isThis: boolean }[]
  const [own] = await sessionsOf(sam)
  expect(await sessionsOf(sam)).toMatchObject([{ browser: 'a test', isThis: true }])
  const end = (id = '') => ada.call('POST', `/apps/api/admin/sessions/${id}/end`)
  expect((await end(own?.id)).body.data).toBe(false)
  expect((await sam.call('GET', '/apps/api/admin/me')).status).toBe(200)
  const others = (await sessionsOf(ada)).filter(({ isThis }) => !isThis)
  // The session that began with a recovery code.
  expect(others).toHaveLength(1)
  expect((await end(others[0]?.id)).body.data).toBe(true)
  expect((await end(others[0]?.id)).body.data).toBe(false)
  expect(await sessionsOf(ada)).toHaveLength(1)
})

it('ends a session at once', async () => {
  expect((await ada.call('POST', '/apps/api/admin/session/end')).status).toBe(200)
  expect((await ada.call('GET', '/apps/api/admin/me')).body.code).toBe('staff.signed-out')
})
