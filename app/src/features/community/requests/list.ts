import type { Transaction } from 'kysely'
import type { AppContext, ShopContext } from '#core/context/context.ts'
import type { DB } from '#kit/server/db/generated/schema.ts'
import type { FeatureRequest, OwnRoadmap, Roadmap } from '../contract.ts'
import { PAGE_SIZE } from '../domain/bounds.ts'
import { STATUSES, type Status } from '../domain/statuses.ts'
import { stemsOf } from '../domain/stems.ts'
import {
  countByStatus,
  loadByStatus,
  loadRequests,
  loadSimilar,
  ownVotes,
  type RequestRow,
  toPublic,
  votedFor,
} from './request-store.ts'

/** Maximum requests per status on the roadmap; the list has them all. */
const MOST = 50
/** Requests offered to vote for instead of a suggestion. */
const SIMILAR = 3

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

/** Returns the few requests that say most nearly the same as a title, with the store's own votes marked. */
export function similarRequests(
  ctx: ShopContext,
  { title }: { title: string },
): Promise<{ rows: FeatureRequest[] }> {
  return ctx.tx(async (tx) => {
    const rows = await loadSimilar(tx, { stems: stemsOf(title), most: SIMILAR })
    const voted = await votedFor(
      tx,
      rows.map(({ id }) => id),
    )
    return { rows: rows.map((row) => ({ ...toPublic(row), voted: voted.has(row.id) })) }
  })
}

/** Returns what is planned, being built, shipped and declined, and the most wanted; never states who asked. */
export function readRoadmap(app: AppContext): Promise<Roadmap> {
  return app.db.withoutShop(async (tx) => toRoadmap(await loadParts(tx), toPublic))
}

/** Returns the same with the store's own votes marked. */
export function readOwnRoadmap(ctx: ShopContext): Promise<OwnRoadmap> {
  return ctx.tx(async (tx) => {
    const parts = await loadParts(tx)
    const ids = STATUSES.flatMap((status) => parts[status].map(({ id }) => id))
    const voted = await votedFor(tx, ids)
    return toRoadmap(parts, (row) => ({ ...toPublic(row), voted: voted.has(row.id) }))
  })
}

type Parts = Record<Status, RequestRow[]> & { totals: Record<Status, number> }

async function loadParts(tx: Transaction<DB>): Promise<Parts> {
  const of = (status: Status) => loadByStatus(tx, status, MOST)
  return {
    planned: await of('planned'),
    building: await of('building'),
    shipped: await of('shipped'),
    declined: await of('declined'),
    open: await of('open'),
    totals: await countByStatus(tx),
  }
}

function toRoadmap<Request>({ totals, ...parts }: Parts, shown: (row: RequestRow) => Request) {
  const { planned, building, shipped, declined, open } = parts
  return {
    planned: planned.map(shown),
    building: building.map(shown),
    shipped: shipped.map(shown),
    declined: declined.map(shown),
    open: open.map(shown),
    totals,
  }
}
