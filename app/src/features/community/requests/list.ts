import type { AppContext, ShopContext } from '#core/context/context.ts'
import type { FeatureRequest, Roadmap } from '../contract.ts'
import { PAGE_SIZE } from '../domain/bounds.ts'
import type { Status } from '../domain/statuses.ts'
import { loadByStatus, loadRequests, ownVotes, toPublic, votedFor } from './request-store.ts'

/** Maximum requests per status on the roadmap; the list has them all. */
const MOST = 50

/** Returns one page of the requests, with the store's own votes marked. */
export function listRequests(
  ctx: ShopContext,
  asked: { status?: Status | undefined; search: string; mine: boolean; page: number },
): Promise<{ rows: FeatureRequest[]; total: number; pageSize: number }> {
  return ctx.tx(async (tx) => {
    const ids = asked.mine ? await ownVotes(tx) : undefined
    const { rows, total } = await loadRequests(tx, { ...asked, ids })
    const voted = await votedFor(
      tx,
      rows.map(({ id }) => id),
    )
    return {
      rows: rows.map((row) => ({ ...toPublic(row), voted: voted.has(row.id) })),
      total,
      pageSize: PAGE_SIZE,
    }
  })
}

/** Returns what is planned, being built, shipped and declined, and the most wanted; never states who asked. */
export function readRoadmap(app: AppContext): Promise<Roadmap> {
  return app.db.withoutShop(async (tx) => {
    const of = async (status: Status) => (await loadByStatus(tx, status, MOST)).map(toPublic)
    return {
      planned: await of('planned'),
      building: await of('building'),
      shipped: await of('shipped'),
      declined: await of('declined'),
      open: await of('open'),
    }
  })
}
