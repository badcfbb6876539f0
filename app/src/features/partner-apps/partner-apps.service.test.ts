import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signedInStaff } from '../../../testing/staff.ts'
import { newWorld } from '../../../testing/world.ts'
import { partnerList } from './partner-list.ts'

let directory: string
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'partners-'))
})
afterAll(() => rmSync(directory, { recursive: true }))
const file = (name: string, given: unknown) => {
  const path = join(directory, name)
  writeFileSync(path, JSON.stringify(given))
  return path
}
const APPS = [
  { name: 'Parcel', url: 'https://parcel.example/', words: { en: 'Ships it.', de: 'Versendet es.' } },
]

it('shows the operator’s list in the language of the store, and nothing while it is off', async () => {
  const env = { PARTNER_APPS: file('apps.json', APPS) }
  const on = { ...env, OPERATOR_SWITCHES: file('on.json', { partnerApps: true }) }
  await using world = await newWorld({ env: on })
  const list = async () => (await world.call('GET', '/apps/api/partner-apps')).body.data
  expect(await list()).toEqual({ isOffered: true, apps: [{ ...APPS[0], words: 'Ships it.' }] })
  await world.ctx.tx((tx) =>
    tx.updateTable('shops').where('id', '=', world.ctx.shop.id).set({ app_language: 'de' }).execute(),
  )
  expect((await list()).apps[0].words).toBe('Versendet es.')
  await using off = await newWorld({ env })
  expect((await off.call('GET', '/apps/api/partner-apps')).body.data).toEqual({ isOffered: false, apps: [] })
})

it('shows what staff add beside the file, in the store’s language, until they take it away', async () => {
  const env = {
    PARTNER_APPS: file('both.json', APPS),
    OPERATOR_SWITCHES: file('both-on.json', { partnerApps: true }),
  }
  await using world = await newWorld({ env })
  const manager = await signedInStaff(world, { role: 'manager' })
  const support = await signedInStaff(world, { role: 'support', name: 'Sam Poe' })
  const app = { name: 'Kiln', url: 'https://kiln.example/', words: { en: 'Fires it.', de: 'Brennt es.' } }
  const path = '/apps/api/admin/partner-apps'
  expect((await support.call('POST', path, app)).body.code).toBe('staff.role-too-low')
  expect((await manager.call('POST', path, { ...app, url: 'http://kiln.example' })).status).toBe(400)
  const added = await manager.call('POST', path, app)
  expect(added.body.data).toMatchObject({ apps: [app], inFile: ['Parcel'], isOffered: true })
  const { id } = added.body.data.apps[0]
  const names = async () =>
    (await world.call('GET', '/apps/api/partner-apps')).body.data.apps.map(
      ({ name }: { name: string }) => name,
    )
  expect(await names()).toEqual(['Parcel', 'Kiln'])
  await manager.call('PUT', `${path}/${id}`, { ...app, name: 'Kiln & Co' })
  expect(await names()).toEqual(['Parcel', 'Kiln & Co'])
  expect((await manager.call('DELETE', `${path}/${id}`)).body.data.apps).toEqual([])
  expect((await manager.call('DELETE', `${path}/${id}`)).body.code).toBe('partner-apps.gone')
  expect(await names()).toEqual(['Parcel'])
})

it('stops the start, naming every wrong place', () => {
  const partnerAppsFile = file('wrong.json', [{ name: 'A', url: 'http://a.example', words: '' }])
  expect(() => partnerList({ partnerAppsFile })).toThrow(
    /PARTNER_APPS: 0\.url: must be a full URL[^]*PARTNER_APPS: 0\.words/,
  )
})
