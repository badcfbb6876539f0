import type { ShopContext } from '#core/context/context.ts'
import { openDatabase } from '#kit/server/db/database.ts'
import { beginCall } from '../calls.ts'
import { holdCall } from '../held-calls.ts'
import type { ShopModel } from '../model-access.ts'

/** Process started by tests: takes all slots of a key, reports it, and keeps them until it is killed. */
const [url = '', shop = '', shopQueue = '', slots = '1'] = process.argv.slice(2)
const db = openDatabase({ url, applicationName: 'killed caller' })
const ctx = { db, shop: { id: shop }, tx: (work: never) => db.withShop(shop, work) } as unknown as ShopContext
const model = { shopQueue: Buffer.from(shopQueue, 'hex'), calls: Number(slots) } as ShopModel
const limits = { deadline: Date.now() + 5_000, signal: new AbortController().signal }
for (let slot = 0; slot < Number(slots); slot++) holdCall(db, await beginCall(ctx, model, limits))
process.stdout.write('held')
setInterval(() => {}, 60_000)
