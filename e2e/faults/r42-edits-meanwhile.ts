import { setTimeout as wait } from 'node:timers/promises'
import { createOperation } from '../../app/src/core/changes/operation/create-operation.ts'
import { undoOperation } from '../../app/src/core/changes/undo/undo.ts'
import type { Rig } from '../../bench/rig.ts'
import { type Holder, type PlatformTexts, platformTexts, storeOf, type Texts } from './platform-texts.ts'
import { seededRandom } from './seeded-random.ts'
import { faultFigure } from './support/figure.ts'
import { type Installation, type RigStore, startInstallation, until } from './support/installation.ts'
import { operationEnds } from './support/titles-operation.ts'

const EDITS = 300
/** Enough for a bulk mutation, whose values the platform does not compare; few enough for calls. */
const MANY = 400
const FEW = 120

/** Fields that another user edits at the same time: our value, theirs, and how theirs is written. */
const FIELDS = {
  'seo-title': {
    kind: 'catalogue.search-listing',
    ours: (resource: string) => `Ours of ${resource}`,
    theirs: (value: string) => ({ seo: { title: value } }),
  },
  body: {
    kind: 'catalogue.body',
    ours: (resource: string) => `<p>Ours of ${resource}</p>`,
    theirs: (value: string, of: Holder) => (of === 'product' ? { descriptionHtml: value } : { body: value }),
  },
  handle: {
    kind: 'catalogue.handle',
    ours: (resource: string) => ({ handle: `ours-${resource.replaceAll('/', '-')}`, redirect: false }),
    theirs: (value: string) => ({ handle: value }),
  },
  alt: {
    kind: 'catalogue.image-alt',
    ours: (resource: string) => `Ours of ${resource}`,
    theirs: (value: string) => ({ alt: value }),
  },
} as const
type Field = keyof typeof FIELDS

interface Case {
  of: Holder
  field: Field
  many: number
  follows: boolean
}
const CASES: Case[] = [
  { of: 'product', field: 'seo-title', many: FEW, follows: true },
  { of: 'product', field: 'seo-title', many: MANY, follows: true },
  { of: 'product', field: 'seo-title', many: MANY, follows: false },
  { of: 'product', field: 'body', many: FEW, follows: true },
  { of: 'product', field: 'body', many: MANY, follows: true },
  { of: 'product', field: 'handle', many: MANY, follows: true },
  // The platform sends no webhooks for these.
  { of: 'page', field: 'body', many: FEW, follows: true },
  { of: 'article', field: 'handle', many: MANY, follows: true },
  { of: 'image', field: 'alt', many: MANY, follows: true },
]

/**
 * Another user edits what Signpost is about to write or is writing, by calls and by bulk mutations, in stores whose
 * titles follow their metafields and in others. Counts edits that are neither kept nor recorded by the operation that
 * overwrote them, and undos that do not restore the last foreign value although it is known.
 */
export const rig: Rig = {
  id: 'R42',
  title: 'edits by somebody else meanwhile',
  async run({ n = EDITS, seed, log }) {
    await using installation = await startInstallation()
    const random = seededRandom(seed)
    const worker = installation.startWorker()
    const wrong: string[] = []
    const outcomes: Record<string, Outcome> = {}
    let made = 0
    for (const [at, one] of CASES.entries()) {
      const edits = Math.ceil((n - made) / (CASES.length - at))
      const done = await editMeanwhile(installation, one, { edits, random, words: () => worker.log() })
      const name = `${one.of} ${one.field}, ${one.many}${one.follows ? '' : ', apart'}`
      outcomes[name] = done.outcome
      wrong.push(...done.wrong.map((what) => `${name}: ${what}`))
      made += done.outcome.edits
    }
    if (made < n) wrong.push(`only ${made} edits fell into the windows`)
    return faultFigure(wrong, { n: made, seed, log, outcomes })
  },
}

interface Outcome {
  edits: number
  stand: number
  /** Overwritten and recorded, with their value and without. */
  namedKnown: number
  namedUnknown: number
  /** Read by us before the write: the change holds the value it replaced. */
  seen: number
  givenBack: number
}

async function editMeanwhile(
  installation: Installation,
  one: Case,
  { edits, random, words }: { edits: number; random: () => number; words(): string },
): Promise<{ wrong: string[]; outcome: Outcome }> {
  await installation.faults({ bucketSize: 1_000_000, restoreRate: 1_000_000, latencyMs: 0 })
  await installation.faults({ seoFollowsMetafields: one.follows, bulkLinesPerSecond: 2_000 })
  const store = await installation.addStore(storeOf(one.of, one.many))
  const platform = await platformTexts(installation.platform, store, one.of)
  const resources = [...(await platform.texts()).keys()]
  const theirs = new Map<string, string>()
  const ids: string[] = []
  for (let round = 0; theirs.size < edits && round < 6; round++) {
    await installation.faults({ latencyMs: 120, bulkLinesPerSecond: 60 })
    const id = await order(installation, { store, one, resources, round })
    ids.push(id)
    await edit(installation, { store, platform, one, id, theirs, edits, random })
    await installation.faults({ latencyMs: 0, bulkLinesPerSecond: 2_000 })
    await operationEnds(installation, id, { seconds: 120, words })
  }
  const compare = () => compared(installation, { store, platform, one, theirs })
  // Webhooks arrive when the platform sends them.
  const last = await until(compare, ({ unsaid }) => unsaid.length === 0, { seconds: 30, everyMs: 500 }).catch(
    compare,
  )
  const wrong = last.unsaid.map((resource) => `${resource}: an edit was written over and nobody says so`)
  for (const id of ids.toReversed()) {
    const undo = await undoOperation(installation.contextOf(store), id).catch(() => null)
    if (undo) await operationEnds(installation, undo.id, { seconds: 120, words })
  }
  const held = await platform.texts()
  let givenBack = 0
  for (const [resource, value] of theirs)
    if (valueOf(held.get(resource), one.field) === value) givenBack++
    else if (last.known.has(resource))
      wrong.push(`${resource}: undo gave back ${valueOf(held.get(resource), one.field)}, not ${value}`)
  return { wrong, outcome: { ...last.outcome, edits: theirs.size, givenBack } }
}

function order(
  installation: Installation,
  { store, one, resources, round }: { store: RigStore; one: Case; resources: string[]; round: number },
): Promise<string> {
  const { kind, ours } = FIELDS[one.field]
  return createOperation(installation.contextOf(store), {
    type: 'rig.texts',
    performedOn: 'product',
    fields: [one.field],
    title: { key: 'rig:texts', values: {} },
    cause: 'merchant',
    notify: false,
    changes: resources.map((resource) => ({
      kind,
      resourceId: resource,
      field: one.field,
      label: resource,
      after: ours(`${resource.split('/').at(-1)}/${round}`),
    })),
  }).then(({ id }) => id)
}

/** Edits what is being written, each field once, until there are enough edits or no writes are left. */
async function edit(
  { look }: Installation,
  scene: {
    store: RigStore
    platform: PlatformTexts
    one: Case
    id: string
    theirs: Map<string, string>
    edits: number
    random: () => number
  },
): Promise<void> {
  const { platform, one, id, theirs, edits, random } = scene
  // All edits of a case in one round would be as many as there are products.
  const most = Math.min(edits, theirs.size + Math.ceil(edits / 2))
  while (theirs.size < most) {
    const rows = await look<{ resource_id: string; open: boolean }>(
      `select c.resource_id, o.finished_at is null as open from operations o left join changes c
         on c.shop_id = o.shop_id and c.operation_id = o.id and c.state = 'applying' where o.id = $1`,
      [id],
    )
    if (!rows[0]?.open) return
    const free = rows.filter(({ resource_id }) => resource_id !== null && !theirs.has(resource_id))
    const chosen = free.toSorted(() => random() - 0.5).slice(0, 4)
    await Promise.all(
      chosen.map(async ({ resource_id }) => {
        const value =
          one.field === 'handle' ? `theirs-${resource_id.split('/').at(-1)}` : `Theirs of ${resource_id}`
        theirs.set(resource_id, value)
        await platform.edit(resource_id, FIELDS[one.field].theirs(value, one.of))
      }),
    )
    await wait(20 + random() * 60)
  }
}

function valueOf(texts: Texts | undefined, field: Field): string | null {
  return (field === 'seo-title' ? texts?.seo?.title : texts?.[field]) ?? null
}

interface Compared {
  unsaid: string[]
  /** Resources whose foreign value is held by a change. */
  known: Set<string>
  outcome: Omit<Outcome, 'edits' | 'givenBack'>
}

async function compared(
  { look }: Installation,
  scene: { store: RigStore; platform: PlatformTexts; one: Case; theirs: Map<string, string> },
): Promise<Compared> {
  const { store, platform, one, theirs } = scene
  const held = await platform.texts()
  const rows = await look<{ resource_id: string; before: string | null; overwrote: string | null }>(
    `select resource_id, coalesce(before ->> 'handle', before #>> '{}') as before, to_jsonb(c) ->> 'overwrote_at' as overwrote
       from changes c where shop_id = $1 and field = $2 and state in ('applied', 'reverted') order by id`,
    [store.shopId, one.field],
  )
  const told: Compared = {
    unsaid: [],
    known: new Set(),
    outcome: { stand: 0, namedKnown: 0, namedUnknown: 0, seen: 0 },
  }
  for (const [resource, value] of theirs) {
    const own = rows.filter(({ resource_id }) => resource_id === resource)
    const after = own.find(({ before }) => before === value)
    const named = own.some(({ overwrote }) => overwrote !== null)
    if (valueOf(held.get(resource), one.field) === value) told.outcome.stand++
    else if (after) {
      told.known.add(resource)
      told.outcome[after.overwrote === null ? 'seen' : 'namedKnown']++
    } else if (named) told.outcome.namedUnknown++
    else told.unsaid.push(resource)
  }
  return told
}
