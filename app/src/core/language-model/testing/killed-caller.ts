import type { ShopContext } from '#core/context/context.ts'
import { openDatabase } from '#kit/server/db/database.ts'
import { beginCall } from '../calls.ts'
import { holdCall } from '../held-calls.ts'
import type { ShopModel } from '../model-access.ts'

/** Process started by tests: takes all places of a key, reports it, and keeps them until it is killed. */
const [url = '', shop = '', shopQueue = '', places = '1'] = process.argv.slice(2)
const db = openDatabase({ url, applicationName: 'killed caller' })
const ctx = { db, shop: { id: shop }, tx: (work: never) => db.withShop(shop, work) } as unknown as ShopContext
const model = { shopQueue: Buffer.from(shopQueue, 'hex'), calls: Number(places) } as ShopModel
const limits = { deadline: Date.now() + 5_000, signal: new AbortController().signal }
for (let place = 0; place < Number(places); place++) holdCall(db, await beginCall(ctx, model, limits))
process.stdout.write('held')
setInterval(() => {}, 60_000)
