import { membersOf } from '#core/catalogue/members/read-members.ts'
import { PROPOSERS } from '#core/changes/proposer.ts'
import type { ShopContext } from '#core/context/context.ts'
import { priceOf as creditPriceOf, refusalOf } from '#core/credits/price-of.ts'
import type { AutomationPlace } from '#core/registry/automation-writer.ts'
import { AppError } from '#kit/shared/errors.ts'
import { readResources } from './candidates.ts'
import { parseOptions } from './check-definition.ts'
import { PREVIEW, type Preview } from './contract.ts'
import { definitionOf, findAutomation } from './store.ts'
import { type Wish, wantedPlaces, writerNamed } from './wanted.ts'

const PAGE = 1_000
/** Resources looked at; a preview answers while the merchant waits. */
const MOST_READ = 20_000

export async function previewSaved(ctx: ShopContext, { id }: { id: string }): Promise<Preview> {
  return preview(ctx, definitionOf(await ctx.tx((tx) => findAutomation(tx, id))))
}

/** What a run over all that is there would write, and cost at most. Reads our database only. */
export async function preview(ctx: ShopContext, wish: Wish): Promise<Preview> {
  const rows: Preview['rows'] = []
  const priced: PricedFields = new Map()
  let [resources, matching, values, read] = [0, 0, 0, 0]
  let exact = true
  const ids = await meantBy(ctx, wish)
  // A draft's collection may not be followed yet: its members are the ones asked for here.
  const judged: Wish = wish.rule.type === 'collection' ? { ...wish, rule: { type: 'all' } } : wish
  for (let after = '0'; ; ) {
    const from = after
    const page = await ctx.tx((tx) => readResources(tx, { kind: wish.kind, ids, after: from, most: PAGE }))
    const found = page.map((resource) => ({ resource, reason: 'asked' as const }))
    const places = await wantedPlaces(ctx, judged, found)
    for (const [at, { resource }] of found.entries()) {
      const wanted = places[at]
      if (wanted) matching++
      if (!wanted || wanted.length === 0) continue
      resources++
      values += wanted.length
      count(priced, wanted)
      if (rows.length >= PREVIEW.named) continue
      const shown = wanted.map(({ field, current, length = null }) => ({
        field,
        current: textOf(current),
        length,
      }))
      rows.push({ gid: resource.gid, title: resource.title, places: shown })
    }
    read += page.length
    const last = page.at(-1)
    if (!last || page.length < PAGE) break
    if (resources >= PREVIEW.counted || read >= MOST_READ) {
      exact = false
      break
    }
    after = last.id
  }
  return { resources, matching, values, exact, rows, ...(await priceOf(ctx, wish, priced)) }
}

/** Numbers of what the rule can mean at most; null: everything of the kind. */
async function meantBy(ctx: ShopContext, { rule }: Wish): Promise<readonly string[] | null> {
  if (rule.type === 'collection') return membersOf(ctx, rule.id, MOST_READ)
  return rule.type === 'chosen' ? rule.ids : null
}

function textOf(value: unknown): string | null {
  if (value === null || typeof value === 'string') return value
  return typeof value === 'object' && value && 'handle' in value
    ? String(value.handle)
    : JSON.stringify(value)
}

/** Fields of each change kind, and how often they are written together: an operation's price for a resource. */
type PricedFields = Map<string, { fields: Set<string>; times: number }>

function count(priced: PricedFields, places: readonly AutomationPlace[]): void {
  for (const [kind, own] of Map.groupBy(places, (place) => place.kind)) {
    const entry = priced.get(kind) ?? { fields: new Set(), times: 0 }
    for (const { field } of own) entry.fields.add(field)
    entry.times += new Set(own.map(({ resourceId }) => resourceId)).size
    priced.set(kind, entry)
  }
}

async function priceOf(
  ctx: ShopContext,
  wish: Wish,
  priced: PricedFields,
): Promise<Pick<Preview, 'price' | 'refused'>> {
  try {
    const options = parseOptions(ctx, wish)
    const writer = writerNamed(ctx, wish.writer)
    // Also where nothing is to be written now: what cannot be written at all is said.
    const all = await writer.params(ctx, options, wish)
    const { price } = ctx.offered(PROPOSERS).find(({ name }) => name === wish.writer) ?? { price: null }
    if (!price || price.ceiling(all as never) === 0) return { price: null, refused: null }
    let ceiling = 0
    for (const { fields, times } of priced.values()) {
      const params = await writer.params(ctx, options, { ...wish, fields: [...fields] })
      ceiling += price.ceiling(params as never) * times
    }
    // An automation waits for credits, so a balance too small now refuses nothing.
    const { price: shown } = await creditPriceOf(ctx, { credit: price.credit, ceiling, least: 0 })
    return { price: shown, refused: null }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { price: null, refused: refusalOf(error) }
  }
}
