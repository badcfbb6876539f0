import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type AdminGraphql, defineOperation } from '#adapters/platform/admin-graphql/client.ts'
import type { ShopContext } from '#core/context/context.ts'
import { SendRefused } from '#kit/server/outbound/send-guard.ts'
import { newDatabase, type TestDatabase } from '../../../../testing/database.ts'
import { type ChangeKind, defineChangeKind } from '../change-kind.ts'
import { startDispatcher } from '../dispatcher/dispatcher.ts'
import { pageOfHistory } from '../history/change-pages.ts'
import { applyNow } from '../single-edit/apply-now.ts'
import { label, newBenchShop } from '../testing/bench-shop.ts'
import { appOn, memoryShelf, type Shelf, shelfKind } from '../testing/shelf.ts'

/** Writes that take two calls, of which the lease lets only the first out. */
let database: TestDatabase
beforeAll(async () => {
  database = await newDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())

const put = defineOperation()({ document: 'mutation Put { put }', data: z.object({}) })

/** Makes a platform whose first mutation takes effect and whose second one is held back. */
function platformOn(onFirst: () => void): AdminGraphql {
  let calls = 0
  return {
    query: async () => {
      calls += 1
      if (calls > 1) throw new SendRefused()
      onFirst()
      return {} as never
    },
  }
}

function twoCalls(shelf: Shelf): ChangeKind<string> {
  return {
    ...shelfKind(shelf),
    async write(ctx, changes) {
      for (let call = 0; call < 2; call++) await ctx.platform.query(ctx.shop, put, {})
      return changes.map(({ after }) => ({ status: 'applied', observed: after }))
    },
  }
}

test('a single edit whose second call was kept back is read back, not told as unsent', async () => {
  const shelf = memoryShelf()
  await using shop = await newBenchShop(database, { shelf })
  const platform = platformOn(() => shelf.put('shelf-1/label', 'new'))
  const ctx: ShopContext = { ...shop.ctx, platform }
  const { changes } = await applyNow(ctx, {
    kind: twoCalls(shelf),
    changes: [{ resourceId: 'shelf-1', field: 'label', after: 'new' }],
    cause: 'merchant',
    title: { key: 'shelf:labelled', values: {} },
  })
  expect(changes).toMatchObject([{ state: 'applied', observed: 'new', errorCode: null }])
})

test('a change of the queue whose second call was kept back waits to be read, and nothing else of its slice is lost', async () => {
  const shelf = memoryShelf()
  await using shop = await newBenchShop(database, { shelf })
  const platform = platformOn(() => shelf.put('shelf-1/label', 'new'))
  const app = { ...appOn(database.db, { kinds: [defineChangeKind(twoCalls(shelf))] }), platform }
  const { id } = await shop.create([label(1)])
  const dispatcher = await startDispatcher(app, { holder: 'refused', loops: { write: 1, propose: 1 } })
  const ended = await shop.end(id)
  await dispatcher.stop()
  expect(ended).toMatchObject({ state: 'done', applied: 1, failed: 0, open: 0 })
  const { rows } = await pageOfHistory(shop.ctx, { limit: 10 })
  expect(rows).toMatchObject([{ state: 'applied', observed: 'new', errorCode: null }])
})
