import { sql } from 'kysely'
import {
  type ChargeRequest,
  releaseCharges,
  reserveCharges,
  settleCharges,
} from '../../app/src/core/credits/charges.ts'
import { creditPurchase } from '../../app/src/core/credits/purchases.ts'
import { openDatabase } from '../../app/src/kit/server/db/database.ts'
import { readSettings } from '../../app/src/kit/server/env.ts'
import { startTestServer, TEMPLATE, TEST_PASSWORDS } from '../../app/testing/test-server.ts'
import type { Rig } from '../../bench/rig.ts'
import { seededRandom } from './seeded-random.ts'

const SPENDERS = 10_000
/** Number of concurrent spenders, each with its own connection. */
const AT_ONCE = 64
/** Credits bought, as a share of the number of spenders: far fewer than they would take. */
const BOUGHT_SHARE = 0.04

/**
 * Ten thousand spenders reserve from a small balance (the free plan's 25 and 400 bought for 10,000 of them) at the
 * same time; depending on the seed they settle, settle twice, release, or do both at once, and purchases are booked
 * twice. Counts moments at which an account is below zero or the ledger is inconsistent, and credits that were taken
 * and not spent, or spent and not taken.
 */
export const rig: Rig = {
  id: 'R7',
  title: 'parallel spenders of a small balance',
  async run({ n = SPENDERS, seed, log }) {
    const random = seededRandom(seed)
    const bought = Math.ceil(n * BOUGHT_SHARE)
    await using stack = new AsyncDisposableStack()
    const postgres = await startTestServer()
    stack.defer(() => postgres.stop())
    const url = postgres.server.url('signpost_app', TEST_PASSWORDS.app, TEMPLATE)
    const settings = readSettings({
      NODE_ENV: 'test',
      DATABASE_URL: url,
      SHOPIFY_API_KEY: 'rig',
      SHOPIFY_API_SECRET: 'the secret of this rig',
      ENCRYPTION_KEYS: `rig:${Buffer.alloc(32).toString('base64')}`,
      BILLING: 'on',
      DEFAULT_PLAN: 'free',
    })
    const db = openDatabase({ url, applicationName: 'r7', connections: AT_ONCE })
    stack.defer(() => db.close())
    const domain = 'rig.myshopify.com'
    const registered = await sql<{ id: string }>`select signpost_register_shop(${domain}) as id`.execute(
      db.kysely,
    )
    const shop = { id: registered.rows[0]?.id ?? '', domain }
    const inShop = <T>(work: Parameters<typeof db.withShop<T>>[1]) => db.withShop(shop.id, work)
    const wrong: string[] = []

    const checkLedger = async (moment: string): Promise<void> => {
      const { off, below } = await inShop(async (tx) => ({
        off: (await sql`select * from signpost_credit_discrepancies()`.execute(tx)).rows,
        below: (
          await sql`select * from credit_balances
            where least(granted, purchased, reserved, spent, lapsed) < 0`.execute(tx)
        ).rows,
      }))
      if (off.length > 0) wrong.push(`${moment}: the ledger does not add up: ${JSON.stringify(off)}`)
      if (below.length > 0) wrong.push(`${moment}: below zero: ${JSON.stringify(below)}`)
    }

    await inShop((tx) =>
      tx
        .insertInto('credit_purchases')
        .values({
          shop_id: shop.id,
          id: 'rig',
          credit: 'image-alt',
          amount: bought,
        })
        .execute(),
    )
    await Promise.all(Array.from({ length: 5 }, () => inShop((tx) => creditPurchase(tx, shop.id, 'rig'))))

    let refused = 0
    let settled = 0
    let spent = 0
    const spend = async (spender: number): Promise<void> => {
      const request: ChargeRequest = {
        operationId: String(spender % 40),
        key: `gid://shopify/MediaImage/${spender}`,
        credit: 'image-alt',
        ceiling: 1 + Math.floor(random() * 3),
      }
      const dice = random()
      const [id] = await inShop((tx) => reserveCharges(tx, { shop, settings }, [request]))
      if (!id) {
        refused++
        return
      }
      const release = () => inShop((tx) => releaseCharges(tx, shop.id, [id]))
      const actual = Math.ceil(random() * request.ceiling)
      const settle = () => inShop((tx) => settleCharges(tx, shop.id, [{ id, actual }]))
      if (dice < 0.9) return void (await Promise.all([release(), release()]))
      if (dice < 0.93) await Promise.all([settle(), release()])
      else await Promise.all([settle(), settle()])
      const { rows } = await inShop((tx) =>
        sql<{ actual: string | null }>`select actual from credit_charges where id = ${id}`.execute(tx),
      )
      const taken = Number(rows[0]?.actual ?? 0)
      if (taken > 0) settled++
      spent += taken
    }
    let next = 0
    const worker = async (): Promise<void> => {
      for (let spender = next++; spender < n; spender = next++) {
        await spend(spender).catch((error: unknown) => wrong.push(`spender ${spender} broke: ${error}`))
        if (spender % Math.ceil(n / 25) === 0) await checkLedger(`after ${spender} spenders`)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
    await checkLedger('at the end')
    const { rows } = await inShop((tx) =>
      sql<Record<'granted' | 'purchased' | 'reserved' | 'spent', string>>`
        select granted, purchased, reserved, spent from credit_balances where credit = 'image-alt'`.execute(
        tx,
      ),
    )
    const [end] = rows
    const left = Number(end?.granted) + Number(end?.purchased)
    if (Number(end?.reserved) !== 0) wrong.push(`${end?.reserved} credits are still held`)
    if (Number(end?.spent) !== spent) wrong.push(`${end?.spent} credits are booked as spent, ${spent} were`)
    if (left + spent !== 25 + bought) wrong.push(`${left} left and ${spent} spent are not ${25 + bought}`)
    for (const line of wrong.slice(0, 20)) log(line)
    log(`${settled} settled ${spent} credits, ${refused} refused, ${left} left`)
    return {
      value: wrong.length,
      unit: 'violations',
      peer: null,
      ratio: null,
      pass: wrong.length === 0 && refused > 0 && settled > 0,
      n,
      seed,
      spent,
      refused,
    }
  },
}
