import type { ChangeKind, ChangeRef, PendingChange, WriteOutcome } from '#core/changes/change-kind.ts'
import { APP_METAFIELD_LIMIT } from '#core/changes/domain/app-metafield-limit.ts'
import {
  deleteMetafields,
  type MetafieldInput,
  setMetafields,
} from '#core/changes/kinds/metafield-operations.ts'
import { writeAfresh } from '#core/changes/kinds/write-afresh.ts'
import { impossible, refused } from '#core/changes/kinds/write-parts.ts'
import type { ShopContext } from '#core/context/context.ts'
import { placedSetSchema } from '../contract/tab-set.ts'
import { MOST_PARTS } from '../domain/bounds.ts'
import {
  behindIn,
  INDEX_KEY,
  indexWith,
  partCount,
  partKey,
  partsOf,
  setFromParts,
} from '../domain/metafields.ts'
import type { PlacedSet, TabSet } from '../domain/tab-set.ts'
import { contentTabsErrors } from '../errors.ts'
import { forgetSet, saveSet } from '../store.ts'
import { ownMetafields } from './tab-set-operations.ts'

const NAMESPACE = 'signpost'

const PREFIX = 'content-tabs:'
/** Returns the reference of a set in changes. */
export const tabSetRef = (id: string): ChangeRef => ({ resourceId: `${PREFIX}${id}`, field: 'content-tabs' })
const idOf = ({ resourceId }: ChangeRef): string => resourceId.slice(PREFIX.length)

/**
 * A set of tabs: as many metafields of the app installation as it needs, named in the index of all sets. They are
 * written atomically in one call, and the platform compares each with the value that was read. A value names the sets that
 * count before it, so that an undo restores its place too; two values that differ in that alone are the same set.
 */
export const tabSetKind: ChangeKind<PlacedSet> = {
  name: 'content-tabs.set',
  own: true,
  schema: placedSetSchema,
  async read(ctx, refs) {
    const found: (PlacedSet | null)[] = []
    for (const ref of refs) found.push((await held(ctx, idOf(ref))).set)
    return found
  },
  async write(ctx, changes) {
    const outcomes: WriteOutcome<PlacedSet>[] = []
    for (const change of changes)
      outcomes.push(
        await writeAfresh({
          read: () => held(ctx, idOf(change)),
          isBefore: ({ set }) => normalise(set) === normalise(change.before),
          write: (there) => writeOver(ctx, change, there),
        }),
      )
    return outcomes
  },
  normalise,
  inverse: ({ before }) => before,
  async noteValue(tx, shopId, { observed, ...ref }) {
    if (observed === null) await forgetSet(tx, idOf(ref))
    else await saveSet(tx, shopId, { id: idOf(ref), set: observed })
  },
}

interface Held {
  ownerId: string
  set: PlacedSet | null
  /** Number of the set's existing metafields. */
  parts: number
  index: string | null
  digests: ReadonlyMap<string, string>
}

async function held(ctx: ShopContext, id: string): Promise<Held> {
  const keys = [INDEX_KEY, ...Array.from({ length: MOST_PARTS }, (_, at) => partKey(id, at + 1))]
  const { currentAppInstallation: found } = await ctx.platform.query(ctx.shop, ownMetafields, {
    keys: keys.map((key) => `${NAMESPACE}.${key}`),
  })
  const nodes = new Map(found.metafields.nodes.map((node) => [node.key, node]))
  const textOf = (key: string): string | null => nodes.get(key)?.value ?? null
  const parts = partCount(textOf(partKey(id)))
  const texts = Array.from({ length: parts }, (_, at) => textOf(partKey(id, at + 1)))
  return {
    ownerId: found.id,
    set: placed(setFromParts(texts), textOf(INDEX_KEY), id),
    parts,
    index: textOf(INDEX_KEY),
    digests: new Map([...nodes].map(([key, { compareDigest }]) => [key, compareDigest])),
  }
}

async function writeOver(
  ctx: ShopContext,
  change: PendingChange<PlacedSet>,
  there: Held,
): Promise<WriteOutcome<PlacedSet>> {
  const { after } = change
  const id = idOf(change)
  const texts = after === null ? [] : partsOf(after)
  const large = texts.find((text) => Buffer.byteLength(text) > APP_METAFIELD_LIMIT)
  if (large !== undefined || texts.length > MOST_PARTS) return impossible(contentTabsErrors.tooLarge)
  const input = (key: string, value: string): MetafieldInput => ({
    namespace: NAMESPACE,
    key,
    type: 'json',
    ownerId: there.ownerId,
    value,
    compareDigest: there.digests.get(key) ?? null,
  })
  const index = JSON.stringify(indexWith(there.index, id, after))
  const metafields = [...texts.map((text, at) => input(partKey(id, at + 1), text)), input(INDEX_KEY, index)]
  const { metafieldsSet } = await ctx.platform.query(ctx.shop, setMetafields, { metafields })
  const [error] = metafieldsSet?.userErrors ?? []
  if (error) return refused(error)
  // The index no longer names the remaining metafields, so they are never read.
  const left = Array.from({ length: there.parts }, (_, at) => partKey(id, at + 1)).slice(texts.length)
  if (left.length > 0) {
    const { metafieldsDelete } = await ctx.platform.query(ctx.shop, deleteMetafields, {
      metafields: left.map((key) => ({ ownerId: there.ownerId, namespace: NAMESPACE, key })),
    })
    const [complaint] = metafieldsDelete?.userErrors ?? []
    if (complaint && after === null) return refused(complaint)
  }
  const written = metafieldsSet?.metafields?.slice(0, texts.length) ?? []
  const observed = after && placed(setFromParts(written.map(({ value }) => value)), index, id)
  return { status: 'applied', observed }
}

/** Adds its place in the index to a set. */
function placed(set: TabSet | null, index: string | null, id: string): PlacedSet | null {
  const behind = behindIn(index, id)
  return set && behind ? { ...set, behind } : set
}

/** Serialises a set independently of the order of its properties. */
function normalise(set: TabSet | null): string {
  if (set === null) return ''
  const { enabled, title, look, chosenBy, targets, tabs } = set
  return JSON.stringify([
    enabled,
    title,
    look,
    chosenBy,
    targets,
    tabs.map((tab) => [tab.title, tab.content]),
  ])
}
