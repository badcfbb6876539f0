import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AskedPasskey, type Authenticator, newAuthenticator } from '../../../../testing/authenticator.ts'
import { type SignedInStaff, signedInStaff } from '../../../../testing/staff.ts'
import { newWorld, type World } from '../../../../testing/world.ts'

let world: World
let ada: SignedInStaff
/** Bob's first device, used from his invitation on. */
let phone: Authenticator
let recoveryCodes: string[]

beforeAll(async () => {
  world = await newWorld({ store: { products: 0, theme: false }, env: { STAFF_PASSWORDS: 'on' } })
  ada = await signedInStaff(world)
  phone = newAuthenticator(world.settings.appUrl)
})
afterAll(() => world[Symbol.asyncDispose]())

const EMAIL = 'bob@signpost.example'
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** Calls the staff area with a session's token, or without one. */
async function call(method: string, path: string, { body, token = '' }: { body?: object; token?: string }) {
  const answer = await fetch(`${world.web.url}/apps/api/admin${path}`, {
    method,
    headers: {
      'user-agent': BROWSER,
      ...(token && { authorization: token }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const read = (await answer.json()) as { code?: string; data: ReturnType<JSON['parse']> }
  return { status: answer.status, code: read.code, data: read.data }
}
const atDoor = (path: string, body?: object) => call('POST', `/sign-in${path}`, body ? { body } : {})
const asked = async (): Promise<AskedPasskey> => (await atDoor('/passkey/options')).data
const signIn = async (device: Authenticator) => atDoor('/passkey', device.sign(await asked()))
/** Signs in with a device and returns the session's token. */
async function sessionOf(device: Authenticator): Promise<string> {
  const { status, data } = await signIn(device)
  expect(status).toBe(200)
  return data.token
}
const wait = (minutes: number, what: 'verified_at' | 'seen_at') =>
  world.database.db.pool.query(`update staff_sessions set ${what} = now() - make_interval(mins => $1)`, [
    minutes,
  ])

it('lets an invited person make a passkey, once, and nobody by an answer for another site', async () => {
  const invited = await ada.call('POST', '/apps/api/admin/members', {
    ...{ email: EMAIL, name: 'Bob Hall', role: 'support' },
  })
  const [, token] = invited.body.data.link.split('#')
  const open = () => atDoor('/invitation/options', { token })
  const accept = (answer: object) => atDoor('/invitation', { token, ...answer })
  const first = await open()
  expect(first.data).toMatchObject({ name: 'Bob Hall', email: EMAIL })
  expect((await accept(phone.register(first.data, { origin: 'https://elsewhere.example' }))).code).toBe(
    'staff.wrong-passkey',
  )
  // A challenge can be answered only once.
  expect((await accept(phone.register(first.data))).code).toBe('staff.wrong-passkey')
  const unproved = await accept(phone.register((await open()).data, { unproved: true }))
  expect(unproved.code).toBe('staff.wrong-passkey')
  const second = await open()
  const accepted = await accept(phone.register(second.data))
  expect(accepted.data).toMatchObject({ member: { name: 'Bob Hall', email: EMAIL, role: 'support' } })
  recoveryCodes = accepted.data.recoveryCodes
  expect(recoveryCodes).toHaveLength(10)
  const me = await call('GET', '/me', { token: accepted.data.token })
  expect(me.data).toMatchObject({
    passkeys: [{ id: phone.id, name: 'Firefox, Linux', usedAt: null }],
    recoveryCodesLeft: 10,
  })
  expect([(await open()).code, (await accept(phone.register(second.data))).code]).toEqual([
    'staff.invitation-over',
    'staff.invitation-over',
  ])
})

it('signs in who shows a passkey; each answer counts once, and a copy that stands behind not at all', async () => {
  const copy = phone.copy()
  const answer = phone.sign(await asked())
  const begun = await atDoor('/passkey', answer)
  expect(begun.data).toMatchObject({ member: { name: 'Bob Hall' } })
  expect((await call('GET', '/me', { token: begun.data.token })).data.passkeys).toMatchObject([
    { usedAt: expect.any(String) },
  ])
  expect((await atDoor('/passkey', answer)).code).toBe('staff.wrong-passkey')
  expect((await signIn(copy)).code).toBe('staff.wrong-passkey')
  expect((await signIn(newAuthenticator(world.settings.appUrl))).code).toBe('staff.wrong-passkey')
  const unproved = phone.sign(await asked(), { unproved: true })
  expect((await atDoor('/passkey', unproved)).code).toBe('staff.wrong-passkey')
  const { rows } = await world.database.db.pool.query(
    `select outcome, count(*)::int as times from staff_log where act = 'staff.signIn' group by outcome order by 1`,
  )
  expect(rows).toEqual([
    { outcome: 'done', times: 2 },
    // Its first failure stands for a quarter of an hour.
    { outcome: 'staff.wrong-passkey', times: 1 },
  ])
})

it('asks for the passkey again before what needs a fresh one, and takes nobody else’s', async () => {
  const token = await sessionOf(phone)
  await wait(6, 'verified_at')
  const renew = () => call('POST', '/recovery-codes', { token })
  expect((await renew()).code).toBe('staff.verify-first')
  const question = async () => (await call('POST', '/session/verify/options', { token })).data
  const verify = (body: object) => call('POST', '/session/verify', { token, body })
  const own = await question()
  expect(own.options.allowCredentials).toMatchObject([{ id: phone.id }])
  // A challenge created for sign-in does not count for this session.
  expect((await verify(phone.sign(await asked()))).code).toBe('staff.wrong-passkey')
  const hers = newAuthenticator(world.settings.appUrl)
  const made = (await ada.call('POST', '/apps/api/admin/passkeys/options')).body
  expect(made.code).toBe('staff.verify-first')
  await world.database.db.pool.query('update staff_sessions set verified_at = now() where staff_id = $1', [
    ada.id,
  ])
  const hersAsked = (await ada.call('POST', '/apps/api/admin/passkeys/options')).body.data
  expect((await ada.call('POST', '/apps/api/admin/passkeys', hers.register(hersAsked))).status).toBe(200)
  expect((await verify(hers.sign(await question()))).code).toBe('staff.wrong-passkey')
  expect((await renew()).code).toBe('staff.verify-first')
  expect((await verify(phone.sign(own))).data).toBe(true)
  recoveryCodes = (await renew()).data
  expect(recoveryCodes).toHaveLength(10)
})

it('adds a second passkey and takes the first away; the last one stays', async () => {
  const token = await sessionOf(phone)
  const laptop = newAuthenticator(world.settings.appUrl)
  const question = (await call('POST', '/passkeys/options', { token })).data
  expect(question.options.excludeCredentials).toMatchObject([{ id: phone.id }])
  expect((await call('POST', '/passkeys', { token, body: laptop.register(question) })).data).toBe(true)
  const ids = async () =>
    (await call('GET', '/me', { token })).data.passkeys.map(({ id }: { id: string }) => id)
  expect(await ids()).toEqual([phone.id, laptop.id])
  const remove = (id: string) => call('DELETE', `/passkeys/${id}`, { token })
  expect((await remove('of-nobody')).data).toBe(false)
  expect((await remove(phone.id)).data).toBe(true)
  expect((await signIn(phone)).code).toBe('staff.wrong-passkey')
  expect((await remove(laptop.id)).code).toBe('staff.last-passkey')
  expect(await ids()).toEqual([laptop.id])
  phone = laptop
  const { body } = await ada.call('GET', '/apps/api/admin/log?act=staff.removePasskey')
  expect(body.data.rows).toMatchObject([{ staffName: 'Bob Hall', outcome: 'done' }])
})

it('lets who came by a recovery code make a passkey, and do nothing that needs one before', async () => {
  const came = await atDoor('/recovery', { email: EMAIL, code: recoveryCodes[0] })
  const { token } = came.data
  expect((await call('GET', '/me', { token })).data.recoveryCodesLeft).toBe(9)
  expect((await call('POST', '/recovery-codes', { token })).code).toBe('staff.verify-first')
  const found = newAuthenticator(world.settings.appUrl)
  const question = (await call('POST', '/passkeys/options', { token })).data
  expect((await call('POST', '/passkeys', { token, body: found.register(question) })).data).toBe(true)
  expect((await call('POST', '/recovery-codes', { token })).data).toHaveLength(10)
  await sessionOf(found)
})

it('lets in by a password where the operator wants that, once one was set', async () => {
  const token = await sessionOf(phone)
  const signInBy = (password: string) => atDoor('/password', { email: EMAIL, password })
  const password = 'a horse, a battery, a staple'
  expect((await signInBy(password)).code).toBe('staff.wrong-code')
  expect((await call('PUT', '/password', { token, body: { password } })).data).toBe(true)
  expect((await call('GET', '/me', { token })).data).toMatchObject({ passwords: true, hasPassword: true })
  expect((await signInBy('another horse')).code).toBe('staff.wrong-code')
  expect((await signInBy(password)).data).toMatchObject({ member: { name: 'Bob Hall' } })
})

it('keeps a session that is used, and ends one that is not', async () => {
  const token = await sessionOf(phone)
  await wait(59, 'seen_at')
  expect((await call('GET', '/me', { token })).status).toBe(200)
  const { rows } = await world.database.db.pool.query(
    `select count(*)::int as used from staff_sessions where seen_at > now() - interval '1 minute'`,
  )
  expect(rows).toEqual([{ used: 1 }])
  await wait(61, 'seen_at')
  expect((await call('GET', '/me', { token })).code).toBe('staff.signed-out')
})
