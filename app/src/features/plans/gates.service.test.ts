import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newWorld, type World } from '../../../testing/world.ts'

/** Tests every route to a locked feature that writes or costs, bypassing the screens that would not offer it. */

let world: World
beforeAll(async () => {
  const directory = mkdtempSync(join(tmpdir(), 'gates-'))
  const file = join(directory, 'plans.json')
  const features = { 'meta-tags': 'pro', 'alt-text': 'pro', 'bulk-editing': 'pro' }
  writeFileSync(file, JSON.stringify({ features }))
  world = await newWorld({
    store: { products: 0, theme: false },
    env: { BILLING: 'on', DEFAULT_PLAN: 'free', PLAN_CATALOGUE: file },
  })
  rmSync(directory, { recursive: true })
})
afterAll(() => world[Symbol.asyncDispose]())

const gid = 'gid://shopify/Product/1'
const image = 'gid://shopify/MediaImage/1'
const id = '3f0f8a4e-9d0c-4a53-8a51-6f2f6f0f7d11'
const writing = { language: 'en', tone: 'Friendly', writer: 'template' }
const options = { ...writing, fields: ['seo-title'] }
const selection = { ids: [gid] }
const rule = { title: 'New products', status: 'inactive', kind: 'product', rule: { type: 'all' } }
const action = { action: 'meta-tags.generate', fields: ['seo-title'], options: writing }
const automation = { ...rule, ...action, overwrite: false, review: true, dailyCap: 5 }

test.each<[feature: string, method: string, path: string, body: object]>([
  ['meta-tags', 'POST', '/meta-tags/save', { edits: [{ gid, values: { seoTitle: 'x' } }] }],
  ['meta-tags', 'POST', '/meta-tags/generate', { selection, options }],
  ['meta-tags', 'POST', '/meta-tags/generate/stream', { gid, ...options }],
  ['bulk-editing', 'POST', '/meta-tags/bulk-edit', { selection, edit: { field: 'noindex', value: true } }],
  ['bulk-editing', 'POST', '/meta-tags/imports', { name: 'a.csv', size: 1 }],
  ['bulk-editing', 'POST', `/meta-tags/imports/${id}/start`, {}],
  ['alt-text', 'POST', '/alt-text/save', { edits: [{ gid: image, alt: 'x' }] }],
  ['alt-text', 'POST', '/alt-text/generate', { selection: { ids: [image] }, options: writing }],
  ['automations', 'POST', '/automations', automation],
  ['automations', 'PUT', '/automations/1', automation],
  ['automations', 'POST', '/automations/1/activate', {}],
  ['automations', 'POST', '/automations/1/run', {}],
])('%s is locked at %s %s', async (feature, method, path, body) => {
  const answer = await world.call(method, `/apps/api${path}`, { body })
  expect([answer.status, answer.body.code, answer.body.details?.planName]).toEqual([
    403,
    'plans.locked',
    'Pro',
  ])
  const shown = (await world.call('GET', '/apps/api/locked-features')).body.data
  expect(shown).toMatchObject({ [feature]: 'Pro' })
})
