import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { reviewChanges } from '../../../app/src/core/changes/review/review.ts'
import { undoSince } from '../../../app/src/core/changes/undo/undo-since.ts'
import { until } from '../support/installation.ts'
import { RIG_GENERATOR } from '../support/rig-generator.ts'
import { gidOf, orderTitles } from '../support/titles-operation.ts'
import type { Stage } from './stage.ts'

const WORK = ['single', 'calls', 'bulk', 'filling', 'review', 'sync'] as const
export type Work = (typeof WORK)[number]

export interface Round {
  work: Work
  heldMs: number
  /** Whether it stopped between the check of its lease and the socket. */
  atSocket: boolean
  /** Number of other edits made while it was frozen. */
  edits: number
}

const ITEMS: Record<Work, number> = { single: 1, calls: 40, bulk: 250, filling: 40, review: 6, sync: 0 }
/** No process may write for a frozen worker before its lease has expired. */
const LEASE_OVER_MS = 2_500
const EDITS = 5

/** Freezes one process during one kind of work while others continue, then lets it continue. */
export async function playRound(
  stage: Stage,
  { at, random, isLong }: { at: number; random: () => number; isLong: boolean },
): Promise<Round> {
  const work = WORK[at % WORK.length] ?? 'calls'
  const heldMs = Math.round(isLong ? 11_000 + random() * 3_500 : 200 + random() ** 2 * 8_000)
  const wantsSocket = (work === 'single' || work === 'calls' || work === 'review') && random() < 0.5
  const ids = chosen(stage, ITEMS[work], random)
  const side = at % 2 === 0 ? 0 : 1
  const [own, other] = [stage.workers[side], stage.workers[1 - side]] as const
  const victim = work === 'single' ? stage.web : own
  const file = stage.freezeFile[work === 'single' ? 'web' : side === 0 ? 'worker-0' : 'worker-1']
  // The process that takes over is frozen first, so that the victim gets the work.
  if (victim !== stage.web) other?.freeze()
  try {
    if (wantsSocket) writeFileSync(file, '')
    const began = beginWork(stage, work, { at, ids })
    const atSocket = wantsSocket && (await stopsItself(victim?.pid ?? 0))
    if (!atSocket) {
      await wait(20 + random() * 700)
      victim?.freeze()
    }
    rmSync(file, { force: true })
    const frozenAt = performance.now()
    other?.thaw()
    const edits = await editMeanwhile(stage, { ids, at, until: frozenAt + heldMs, frozenAt })
    await wait(Math.max(0, frozenAt + heldMs - performance.now()))
    victim?.thaw()
    // An undecided proposal rightly holds its credits, which would look like an open charge.
    await began.catch((error: unknown) => {
      if (work === 'review') throw error
    })
    await awaitEnd(stage)
    return { work, heldMs, atSocket, edits }
  } finally {
    other?.thaw()
    victim?.thaw()
  }
}

function chosen({ ids }: Stage, many: number, random: () => number): number[] {
  const first = Math.floor(random() * (ids.length - many))
  return ids.slice(first, first + many)
}

async function beginWork(
  stage: Stage,
  work: Work,
  { at, ids }: { at: number; ids: number[] },
): Promise<unknown> {
  const { installation, store } = stage
  const ctx = installation.contextOf(store)
  const title = (id: number): string => `Round ${at} ${work} of ${id}`
  switch (work) {
    case 'single':
      return stage.call('web', '/meta-tags/save', saveOf(ids[0] ?? 0, title(ids[0] ?? 0)))
    case 'calls':
    case 'bulk':
      return orderTitles(installation, store, [], { changes: ids.map((id) => changeOf(id, title(id))) })
    case 'filling': {
      const since = new Date(Date.now() - 20_000).toISOString()
      return undoSince(ctx, since).catch(() => null)
    }
    case 'review': {
      const { id } = await orderTitles(installation, store, [], {
        generator: { name: RIG_GENERATOR, params: {} },
        review: true,
        changes: ids.map((own) => {
          const { after: _, ...draft } = changeOf(own, '')
          return draft
        }),
      })
      return acceptedToTheEnd(stage, id)
    }
    case 'sync':
      return stage.call('beside', '/catalogue/resync', {})
  }
}

/** Accepts proposals repeatedly until the operation has ended, which may take long on a busy machine. */
async function acceptedToTheEnd({ installation, store }: Stage, id: string): Promise<void> {
  const ctx = installation.contextOf(store)
  await until(
    async () => {
      await reviewChanges(ctx, { id, accept: 'all', reject: [], edits: [] }).catch(() => {})
      return installation.look(`select from operations where id = $1 and finished_at is not null`, [id])
    },
    (rows) => rows.length > 0,
    { seconds: 90, everyMs: 500 },
  )
}

const changeOf = (id: number, after: string) => {
  return {
    kind: 'catalogue.search-listing',
    resourceId: gidOf(id),
    field: 'seo-title',
    label: `${id}`,
    after,
  }
}

export const saveOf = (id: number, title: string) => ({
  edits: [{ gid: gidOf(id), values: { seoTitle: title } }],
})

/** Returns true once the process has stopped itself at the socket; false if its work never got there. */
async function stopsItself(pid: number): Promise<boolean> {
  for (let left = 80; left > 0; left--) {
    if (
      existsSync(`/proc/${pid}/stat`) &&
      readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.[0] === 'T'
    )
      return true
    await wait(25)
  }
  return false
}

/**
 * Once the process that took over is done, makes edits in the admin and in Signpost; measures the merchant's own
 * edits and lists throughout.
 */
async function editMeanwhile(
  stage: Stage,
  facts: { ids: number[]; at: number; until: number; frozenAt: number },
): Promise<number> {
  const { ids, at } = facts
  let edits = 0
  for (let turn = 0; performance.now() < facts.until - 300; turn++) {
    const started = performance.now()
    await stage.call('beside', '/operations?limit=5')
    const free = stage.ids[(at * 37 + turn * 11) % stage.ids.length] ?? 0
    if (!ids.includes(free))
      await stage.call('beside', '/meta-tags/save', saveOf(free, `Beside ${at}.${turn}`))
    stage.waits.push(performance.now() - started)
    const isOver = performance.now() > facts.frozenAt + LEASE_OVER_MS
    if (isOver && edits < EDITS && edits < ids.length && (await isQuiet(stage))) {
      const id = ids[Math.floor((edits * ids.length) / EDITS)] ?? 0
      const value = `Edited ${at}.${edits}`
      stage.foreign.add(value)
      if (edits % 2 === 0) await stage.products.retitle(gidOf(id), value)
      else await stage.call('beside', '/meta-tags/save', saveOf(id, value))
      edits++
    }
    await wait(200)
  }
  return edits
}

/** Reports whether only the frozen process has a write in progress. */
async function isQuiet({ installation, store }: Stage): Promise<boolean> {
  const [row] = await installation.look<{ open: number }>(
    `select count(*)::int as open from changes c join operations o on o.shop_id = c.shop_id and o.id = c.operation_id
      where c.shop_id = $1 and c.state in ('pending', 'applying') and c.sent_by = 'queue'`,
    [store.shopId],
  )
  return row?.open === 0
}

async function awaitEnd({ installation, store, workers }: Stage): Promise<void> {
  await until(
    () =>
      installation.look<{ open: number }>(
        `select (select count(*) from operations where shop_id = $1 and state in ('pending', 'running', 'review'))::int
          + (select count(*) from changes where shop_id = $1 and state = 'applying')::int as open`,
        [store.shopId],
      ),
    ([row]) => row?.open === 0,
    { seconds: 90, everyMs: 150, words: () => workers.map((one) => one.log()).join('\n') },
  )
}
