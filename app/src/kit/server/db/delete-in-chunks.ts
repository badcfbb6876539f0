import type { QueryResult } from 'kysely'
import type { ShopTx } from './shop-tx.ts'

/** Rows of one transaction: a second at most, however many indexes a table has. */
export const CHUNK = 5_000

/**
 * Repeats a statement that deletes at most `most` rows, each time in a transaction of its own, until nothing is left
 * for it: one statement for everything would reach its time limit, and delete nothing, sooner or later.
 */
export async function deleteInChunks(
  { tx }: { tx: <T>(work: (tx: ShopTx) => Promise<T>) => Promise<T> },
  statement: (tx: ShopTx, most: number) => Promise<QueryResult<unknown>>,
): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await tx((own) => statement(own, CHUNK))
    if ((numAffectedRows ?? 0n) < BigInt(CHUNK)) return
  }
}
