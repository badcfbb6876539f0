import type { AdminGraphql } from '#adapters/platform/admin-graphql/client.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'
import { inOpenTransaction } from '#kit/server/outbound/send-guard.ts'
import type { ShopContext } from './context.ts'

/**
 * Returns a shop context for one response that many parts read for independently: their transactions are joined into
 * one read-only transaction, and the same platform query is sent once. Created anew for each response. Work that
 * turns out to write, or that failed because of another part's statement, is run again in a transaction of its own.
 */
export function joinedReads(ctx: ShopContext): ShopContext {
  let latest: Joined | null = null
  const reading: ShopContext = {
    ...ctx,
    platform: askedOnce(ctx.platform),
    tx: async <T>(work: (tx: ShopTx) => Promise<T>): Promise<T> => {
      if (!latest?.takes) latest = new Joined(ctx)
      const joined = latest
      try {
        return await joined.run(work)
      } catch (error) {
        if (!AGAIN.has((error as { code?: string }).code ?? '')) throw error
        return ctx.tx(work)
      }
    },
  }
  origins.set(reading, ctx)
  return reading
}

const origins = new WeakMap<ShopContext, ShopContext>()

/** Returns the context for what is known to write: the one a joined reading was made of, any other itself. */
export function writingContext(ctx: ShopContext): ShopContext {
  return origins.get(ctx) ?? ctx
}

/**
 * `read_only_sql_transaction`, `in_failed_sql_transaction`, and of a kept plan `feature_not_supported` (a migration
 * changed its columns) and `invalid_sql_statement_name` (the transaction failed before it was made; PostgreSQL,
 * appendix A): the statement had no effect.
 */
const AGAIN: ReadonlySet<string> = new Set(['25006', '25P02', '0A000', '26000'])

/** One transaction, open while any part reads in it; their statements are sent one after the other. */
class Joined {
  /** False once it has ended or failed: later reads open another. */
  takes = true
  readonly #tx: Promise<ShopTx>
  #end: () => void = () => {}
  #underWay = 0

  constructor(ctx: ShopContext) {
    const ended = new Promise<void>((resolve) => {
      this.#end = resolve
    })
    this.#tx = new Promise((resolve, reject) => {
      ctx.db
        .withShopReads(ctx.shop.id, async (tx) => {
          resolve(tx)
          await ended
        })
        .catch((error: unknown) => {
          this.takes = false
          // Only takes effect if the transaction never opened: after that each part gets the error of its own
          // statement.
          reject(error)
        })
    })
  }

  #endUnused(): void {
    if (this.#underWay > 0) return
    this.takes = false
    this.#end()
  }

  async run<T>(work: (tx: ShopTx) => Promise<T>): Promise<T> {
    this.#underWay += 1
    try {
      const tx = await this.#tx
      return await inOpenTransaction(() => work(tx))
    } catch (error) {
      this.takes = false
      throw error
    } finally {
      this.#underWay -= 1
      // Results arrive together: a part that continues after one of them does so before this callback.
      if (this.#underWay === 0) process.nextTick(() => this.#endUnused())
    }
  }
}

/** Shares queries with the same operation and variables; a refusal is shared like a result. */
function askedOnce(platform: AdminGraphql): AdminGraphql {
  const asked = new Map<object, Map<string, Promise<unknown>>>()
  return {
    query: (shop, operation, variables, options) => {
      if (!/^\s*query\b/.test(operation.document)) return platform.query(shop, operation, variables, options)
      const answers = asked.get(operation) ?? new Map<string, Promise<unknown>>()
      asked.set(operation, answers)
      const key = JSON.stringify([shop.id, variables])
      const known = answers.get(key)
      if (known) return known as Promise<never>
      const answer = platform.query(shop, operation, variables, options)
      answers.set(key, answer)
      return answer
    },
  }
}
