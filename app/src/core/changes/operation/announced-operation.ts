import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'
import type { Operation } from '../contract.ts'
import { findOperation } from '../journal/operation-rows.ts'
import { type AnnouncedRequest, openOperation } from './create-operation.ts'

/** The job that streams an operation's changes in, as enqueued each time a worker has to continue it. */
export interface FillJob {
  name: string
  payload: object
}

/**
 * Creates the row of an operation whose changes a job of the caller's transaction streams in (`fillOperation`): the
 * list shows it with the changes gathered so far, and it can be viewed and cancelled.
 */
export async function announceOperation(
  ctx: ShopContext,
  tx: ShopTx,
  request: AnnouncedRequest & { jobOf(operation: string): FillJob },
): Promise<Operation> {
  const opened = await openOperation(ctx, tx, { request, generator: null })
  if ('existing' in opened) return opened.existing
  const job = request.jobOf(opened.id)
  await sql`
    update operations set filling = true, fill_job = ${JSON.stringify(job)}::jsonb
      where shop_id = ${ctx.shop.id} and id = ${opened.id}`.execute(tx)
  await enqueueFilling(ctx, tx, { operation: opened.id, job })
  return findOperation(tx, opened.id)
}

/** Enqueues the job that continues it; one waiting job is enough. */
export async function enqueueFilling(
  ctx: Pick<ShopContext, 'queue' | 'shop'>,
  tx: ShopTx,
  { operation, job }: { operation: string; job: FillJob },
): Promise<void> {
  await ctx.queue.enqueue(job.name, { shop: ctx.shop.id, payload: job.payload }, { tx, key: operation })
}
