import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { syncAll } from '../../../testing/store-life.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import type { Definition } from './contract.ts'
import { createAutomation } from './save-automation.ts'
import { listAutomations } from './service.ts'

let world: World
beforeAll(async () => {
  world = await newWorld({ store: { theme: false, products: 3 }, env: { DEFAULT_PLAN: 'pro' } })
  await syncAll(world.ctx)
})
afterAll(() => world?.[Symbol.asyncDispose]())

const TEXTS: Definition = {
  title: 'New products',
  status: 'active',
  kind: 'product',
  rule: { type: 'all' },
  action: 'meta-tags.generate',
  fields: ['seo-title'],
  options: { writer: 'template', language: 'en' },
  overwrite: false,
  review: false,
  dailyCap: 50,
}

test('a form sent again after a lost answer makes no second automation', async () => {
  const { ctx } = world
  const idempotencyKey = randomUUID()
  const create = (more: Partial<Definition>) =>
    createAutomation(ctx, { ...TEXTS, ...more, existing: true, idempotencyKey })
  const [first, second] = await Promise.all([create({}), create({})])
  expect(second.id).toBe(first.id)
  // Edited meanwhile, and without a run if it cannot be.
  expect(await create({ title: 'Newer' })).toMatchObject({ id: first.id, title: 'Newer', waiting: 3 })
  await expect(create({ title: 'Off', status: 'inactive' })).rejects.toMatchObject({
    code: 'automations.inactive',
  })
  const { automations } = await listAutomations(ctx)
  expect(automations.map(({ title }) => title)).toEqual(['Newer'])
})
