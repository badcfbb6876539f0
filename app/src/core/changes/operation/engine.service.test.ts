import { afterAll, beforeAll, expect, test } from 'vitest'
import { newWorld, type World } from '../../../../testing/world.ts'
import type { Operation } from '../contract.ts'
import { createOperation } from './create-operation.ts'

let world: World
beforeAll(async () => {
  world = await newWorld({ ownPlatform: true, store: { products: 260 } })
  await world.startWorker()
})
afterAll(() => world[Symbol.asyncDispose]())

const api = async (method: string, path: string, body?: object) => {
  const answer = await world.call(method, `/apps/api${path}`, body && { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}
const mails = async () =>
  // Stores of other tests get mail on the same machine.
  (
    await world.control<{ mails: { subject: string; text: string }[] }>(
      'GET',
      `/mails?to=${encodeURIComponent(`owner@${world.store.handle}.example`)}`,
    )
  ).mails
const ended = async (id: string): Promise<Operation> => {
  await expect
    .poll(async () => (await api('GET', `/operations/${id}`)).finishedAt, { timeout: 30_000 })
    .not.toBeNull()
  return api('GET', `/operations/${id}`)
}

test('create, write, end and undo through the whole product', async () => {
  const ids = world.store.productIds.slice(0, 12).map((id) => `gid://shopify/Product/${id}`)
  const made = await createOperation(world.ctx, {
    type: 'meta-tags.bulk-edit',
    performedOn: 'product',
    fields: ['seo-title'],
    title: { key: 'changes:undoSince', values: { at: 'x' } },
    cause: 'merchant',
    changes: ids.map((id, at) => ({
      kind: 'catalogue.search-listing',
      resourceId: id,
      field: 'seo-title',
      label: `Product ${at}`,
      after: `A title for product ${at}`,
    })),
  })
  expect(await ended(made.id)).toMatchObject({ state: 'done', applied: 12, failed: 0 })
  await expect.poll(async () => (await api('GET', `/operations/${made.id}`)).mail).toBe('sent')
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail?.subject).toContain(world.store.name)
  expect(mail?.text).toContain('12 of 12 changes were written to your store.')
  expect(mail?.text).toContain(`/operations/${made.id}`)
  const { rows } = await api('GET', `/operations/${made.id}/changes?limit=5`)
  expect(rows[0]).toMatchObject({ state: 'applied', before: null, observed: 'A title for product 0' })
  const undo = await api('POST', `/operations/${made.id}/undo`)
  expect(await ended(undo.id)).toMatchObject({ state: 'done', applied: 12, cause: 'undo', undoes: made.id })
  expect(await api('GET', `/operations/${made.id}`)).toMatchObject({ undoneBy: undo.id, reverted: 12 })
})

test('many products go as one bulk mutation, and those the platform refuses are named', async () => {
  await world.control('PATCH', '/faults', {
    bulkLinesPerSecond: 1_000,
    failIds: world.store.productIds.slice(0, 3).map((id) => `gid://shopify/Product/${id}`),
  })
  const made = await createOperation(world.ctx, {
    type: 'meta-tags.bulk-edit',
    performedOn: 'product',
    fields: ['body'],
    title: { key: 'changes:undoSince', values: { at: 'x' } },
    cause: 'merchant',
    notify: false,
    changes: world.store.productIds.map((id, at) => ({
      kind: 'catalogue.body',
      resourceId: `gid://shopify/Product/${id}`,
      field: 'body',
      label: `Product ${at}`,
      after: `<p>In bulk ${at}</p>`,
    })),
  })
  expect(await ended(made.id)).toMatchObject({ state: 'partial', applied: 257, failed: 3 })
  const count = () =>
    world.control<{ counts: Record<string, number> }>(
      'GET',
      `/writes/count?store=${world.store.handle}&by=origin`,
    )
  const before = await count()
  expect(before).toMatchObject({ counts: { bulk: 260 } })
  await world.control('PATCH', '/faults', { failIds: [] })
  await api('POST', `/operations/${made.id}/rerun`)
  expect(await ended(made.id)).toMatchObject({ state: 'done', applied: 260, runs: 2 })
})
