import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopContext } from '#core/context/context.ts'
import { noteLeft } from '#core/shops/left.ts'
import { newDatabase, newShop, type TestDatabase } from '../../../../testing/database.ts'
import { refuseLeft } from './refuse-left.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await newDatabase()
})
afterAll(() => database?.[Symbol.asyncDispose]())

const byItself = (shop: ShopContext['shop']) =>
  ({ shop, actor: { kind: 'system', name: 'test' } }) as ShopContext

test('whoever leaves waits for work that was just opened, and none is opened afterwards', async () => {
  const shop = await newShop(database)
  const { withShop } = database.db
  const order: string[] = []
  const [isOpen, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const opening = withShop(shop.id, async (tx) => {
    await refuseLeft(byItself(shop), tx, 'automation')
    isOpen.resolve()
    await mayEnd.promise
    order.push('opened')
  })
  await isOpen.promise
  // Work of the same shop does not wait for other work.
  await withShop(shop.id, (tx) => refuseLeft(byItself(shop), tx, 'automation'))
  const leaving = withShop(shop.id, (tx) => noteLeft(tx, '2026-11-30T12:00:00Z')).then(() =>
    order.push('left'),
  )
  await wait(200)
  mayEnd.resolve()
  await Promise.all([opening, leaving])
  expect(order).toEqual(['opened', 'left'])
  await expect(withShop(shop.id, (tx) => refuseLeft(byItself(shop), tx, 'automation'))).rejects.toMatchObject(
    { code: 'changes.left' },
  )
  await withShop(shop.id, (tx) => refuseLeft(byItself(shop), tx, 'merchant'))
})
