import { gidOf } from '#core/catalogue/domain/resource-kind.ts'
import type { ChangeDraft } from '#core/changes/operation/create-operation.ts'
import type { ShopContext } from '#core/context/context.ts'
import { type TrailSource, trailOfCollection, trailOfProduct } from './domain/choose-trail.ts'
import type { Trail } from './domain/trail-rules.ts'
import { trailKind } from './kinds/trail.ts'
import { customTrailIds } from './load-trail-source.ts'
import { namesOfIds } from './names.ts'
import { listSubjects, type Subject, saveTrails } from './trail-store.ts'

/** Rows chosen and saved per batch. */
const PAGE = 500

/** Where an interrupted walk over all trails continues; operations store it. */
export interface TrailCursor {
  kind: 'collection' | 'product'
  after: string
}

/**
 * Chooses and saves the trail of each product and collection from a cursor on, and yields the changes the store needs,
 * a page at a time. `ids` limits it to these products.
 */
export async function* chooseTrails(
  ctx: ShopContext,
  store: TrailSource,
  { cursor = { kind: 'collection', after: '0' }, ids }: { cursor?: TrailCursor; ids?: readonly string[] },
): AsyncGenerator<{ drafts: ChangeDraft[]; cursor: TrailCursor }> {
  const kinds =
    ids || cursor.kind === 'product' ? (['product'] as const) : (['collection', 'product'] as const)
  for (const kind of kinds) {
    let after = kind === cursor.kind ? cursor.after : '0'
    for (;;) {
      // In one transaction: otherwise a choice made in between would be overwritten by the trail of the older row.
      const trails = await ctx.tx(async (tx) => {
        const subjects = await listSubjects(tx, ctx.shop.id, {
          kind,
          after,
          limit: PAGE,
          ...(ids && { ids }),
        })
        // A trail added since the store was loaded may be what a row's merchant has chosen.
        const now = { ...store, custom: new Set(await customTrailIds(tx)) }
        const chosen = subjects.map((subject) => ({ subject, trail: trailOf(now, kind, subject) }))
        const rows = chosen.map(({ subject: { id }, trail }) => ({ id, trail }))
        await saveTrails(tx, ctx.shop.id, { kind, trails: rows })
        return chosen
      })
      const last = trails.at(-1)
      if (!last) break
      after = last.subject.id
      yield { drafts: await draftsOf(ctx, kind, trails), cursor: { kind, after } }
    }
  }
}

function trailOf(store: TrailSource, kind: 'collection' | 'product', subject: Subject): Trail {
  if (kind === 'collection') return trailOfCollection(store, subject.id, subject.choice)
  const before = subject.trail?.at(-1) ?? subject.written.at(-1) ?? null
  return trailOfProduct(store, { collections: subject.collections, choice: subject.choice, before })
}

/**
 * Returns the changes for trails the store shows differently; skips a write that was undone, unless the trail has
 * changed since.
 */
async function draftsOf(
  ctx: ShopContext,
  kind: 'collection' | 'product',
  trails: readonly { subject: Subject; trail: Trail }[],
): Promise<ChangeDraft[]> {
  const changed = trails.filter(
    ({ subject, trail }) =>
      !isSame(trail.collections, subject.written) &&
      !(subject.takenBack && isSame(trail.collections, subject.takenBack)),
  )
  const names = await namesOfIds(
    ctx,
    changed.map(({ trail }) => ({ ids: trail.collections, isCustom: false })),
  )
  return changed.map(({ subject, trail: { collections } }) => ({
    kind: trailKind.name,
    resourceId: gidOf(kind, subject.id),
    field: 'breadcrumb-trail',
    label: subject.title,
    after: collections.length === 0 ? null : { ids: collections, value: names(collections, false) },
  }))
}

const isSame = (a: readonly string[], b: readonly string[]): boolean => a.join(' ') === b.join(' ')
