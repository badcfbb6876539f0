import { sql } from 'kysely'
import type { AdminGraphql } from '#adapters/platform/admin-graphql/client.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'
import { inOpenTransaction } from '#kit/server/outbound/send-guard.ts'
import type { ShopContext } from './context.ts'

/**
 * The same shop for one answer that many parts read for, each by itself: their transactions become one that only reads, and
 * a question several of them ask the platform goes out once. Made anew for each answer. What turns out to write, and what
 * another part's failed statement took along, is run again in a transaction of its own.
 */
export function joinedReads(ctx: ShopContext): ShopContext {
  let latest: Joined | null = null
  return {
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
}

/** `read_only_sql_transaction` and `in_failed_sql_transaction` (PostgreSQL, appendix A): nothing has been done. */
const AGAIN: ReadonlySet<string> = new Set(['25006', '25P02'])

/** One transaction, open while somebody reads in it; their statements leave one behind the other. */
class Joined {
  /** False once it has ended or failed: whoever comes now opens another. */
  takes = true
  readonly #tx: Promise<ShopTx>
  #end: () => void = () => {}
  #underWay = 0

  constructor(ctx: ShopContext) {
    const ended = new Promise<void>((resolve) => {
      this.#end = resolve
    })
    this.#tx = new Promise((resolve, reject) => {
      ctx
        .tx(async (tx) => {
          await sql`set transaction read only`.execute(tx)
          resolve(tx)
          await ended
        })
        .catch((error: unknown) => {
          this.takes = false
          // Only where it never opened: after that each part knows by its own statement.
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
      // Answers come together: whoever goes on after one of them does so before this.
      if (this.#underWay === 0) process.nextTick(() => this.#endUnused())
    }
  }
}

/** A question is the operation and its variables; a refusal is shared as an answer is. */
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
