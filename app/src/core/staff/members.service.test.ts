import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Authenticator, newAuthenticator } from '../../../testing/authenticator.ts'
import { type SignedInStaff, signedInStaff } from '../../../testing/staff.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { addByCommand } from './members.ts'

let world: World
let ada: SignedInStaff

beforeAll(async () => {
  world = await newWorld({ store: { products: 0, theme: false }, env: { STAFF_PASSWORDS: 'on' } })
  ada = await signedInStaff(world)
})
afterAll(() => world[Symbol.asyncDispose]())

const ADA = { email: 'ada.byron@signpost.example', name: 'Ada Byron' }
const SAM = { email: 'sam@signpost.example', name: 'Sam Poe' }
const PASSWORD = 'a horse, a battery, a staple'
const MEMBERS = '/apps/api/admin/members'

async function post(path: string, body?: object, { token = '', method = 'POST' } = {}) {
  const answer = await fetch(`${world.web.url}/apps/api/admin${path}`, {
    method,
    headers: {
      ...(token && { authorization: token }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const read = (await answer.json()) as { code?: string; data: ReturnType<JSON['parse']> }
  return { code: read.code ?? null, data: read.data }
}
const roleOf = async (email: string) =>
  (await ada.call('GET', MEMBERS)).body.data.find((row: { email: string }) => row.email === email)?.role
const logged = async (act: string) =>
  (await ada.call('GET', `/apps/api/admin/log?act=${act}`)).body.data.rows[0]

/** Invites Sam, and comes in with a new device. */
async function samComesIn(device: Authenticator) {
  const { body } = await ada.call('POST', MEMBERS, { ...SAM, role: 'support' })
  const [, token] = body.data.link.split('#')
  const question = (await post('/sign-in/invitation/options', { token })).data
  return (await post('/sign-in/invitation', { token, ...device.register(question) })).data
}
const byPasskey = async (device: Authenticator) =>
  post('/sign-in/passkey', device.sign((await post('/sign-in/passkey/options')).data))
const byPassword = () => post('/sign-in/password', { email: SAM.email, password: PASSWORD })

it('keeps the last owner an owner, whichever way somebody tries to change it', async () => {
  const invited = await ada.call('POST', MEMBERS, { ...ADA, role: 'support' })
  expect(invited.body.code).toBe('staff.last-owner')
  const changed = await ada.call('PUT', `${MEMBERS}/${ada.id}/role`, { role: 'manager' })
  expect(changed.body.code).toBe('staff.last-owner')
  await expect(
    addByCommand(world.database.db, { ...ADA, role: 'support', appUrl: world.settings.appUrl }),
  ).rejects.toMatchObject({ code: 'staff.last-owner' })
  expect(await roleOf(ADA.email)).toBe('owner')
  // A new link for the last owner takes nothing away.
  expect((await ada.call('POST', MEMBERS, { ...ADA, role: 'owner' })).status).toBe(200)
})

it('changes a role, and notes what it was before', async () => {
  const bea = await signedInStaff(world, { role: 'owner', name: 'Bea Lund' })
  expect((await ada.call('PUT', `${MEMBERS}/${bea.id}/role`, { role: 'manager' })).status).toBe(200)
  expect((await bea.call('GET', '/apps/api/admin/me')).body.data.role).toBe('manager')
  const person = { email: 'bea.lund@signpost.example', name: 'Bea Lund' }
  expect(await logged('staff.changeRole')).toMatchObject({
    before: { ...person, role: 'owner' },
    after: { ...person, role: 'manager' },
  })
  expect((await ada.call('POST', MEMBERS, { ...person, name: 'Bea Holm', role: 'support' })).status).toBe(200)
  expect(await logged('staff.invite')).toMatchObject({
    before: { ...person, role: 'manager' },
    after: { ...person, name: 'Bea Holm', role: 'support' },
  })
  const nobody = await ada.call('PUT', `${MEMBERS}/999999/role`, { role: 'manager' })
  expect(nobody.body.code).toBe('staff.no-such-member')
  expect((await bea.call('PUT', `${MEMBERS}/${bea.id}/role`, { role: 'owner' })).body.code).toBe(
    'staff.role-too-low',
  )
})

it('lets nobody who was removed and added again in by an old passkey, code or password', async () => {
  const device = newAuthenticator(world.settings.appUrl)
  const { token, recoveryCodes } = await samComesIn(device)
  expect((await post('/password', { password: PASSWORD }, { token, method: 'PUT' })).data).toBe(true)
  expect((await byPassword()).code).toBeNull()
  const { id } = (await ada.call('GET', MEMBERS)).body.data.find(
    ({ email }: { email: string }) => email === SAM.email,
  )
  expect((await ada.call('DELETE', `${MEMBERS}/${id}`)).status).toBe(200)
  await ada.call('POST', MEMBERS, { ...SAM, role: 'support' })
  expect((await byPasskey(device)).code).toBe('staff.wrong-passkey')
  expect((await byPassword()).code).toBe('staff.wrong-code')
  expect((await post('/sign-in/recovery', { email: SAM.email, code: recoveryCodes[0] })).code).toBe(
    'staff.wrong-code',
  )
  const anew = newAuthenticator(world.settings.appUrl)
  expect((await samComesIn(anew)).member.name).toBe(SAM.name)
  expect((await byPasskey(anew)).code).toBeNull()
})

it('asks who came in by a password for their passkey before a visit', async () => {
  const device = newAuthenticator(world.settings.appUrl)
  const invited = (await samComesIn(device)).token
  await post('/password', { password: PASSWORD }, { token: invited, method: 'PUT' })
  const { token } = (await byPassword()).data
  const visit = () =>
    post('/visits', { store: world.store.domain, reason: 'A question of theirs' }, { token })
  expect((await visit()).code).toBe('staff.verify-first')
  const question = (await post('/session/verify/options', undefined, { token })).data
  expect((await post('/session/verify', device.sign(question), { token })).data).toBe(true)
  expect((await visit()).code).toBeNull()
})
