import { GENERATORS } from '#core/changes/generator.ts'
import type { ShopContext } from '#core/context/context.ts'
import { priceOf as creditPriceOf, refusalOf } from '#core/credits/price-of.ts'
import type { AutomationField } from '#core/registry/automation-action.ts'
import { AppError } from '#kit/shared/errors.ts'
import { parseOptions } from './check-definition.ts'
import { PREVIEW, type Preview } from './contract.ts'
import { actionNamed, type Wish } from './eligible.ts'
import { MOST_READ, meantBy } from './meant.ts'
import { definitionOf, findAutomation } from './store.ts'

/** Previews a saved automation. Throws `automations.not-found`. */
export async function previewSaved(ctx: ShopContext, { id }: { id: string }): Promise<Preview> {
  return preview(ctx, definitionOf(await ctx.tx((tx) => findAutomation(tx, id))))
}

/** Returns what a run over all existing resources would write, and the maximum prices. Reads only our database. */
export async function preview(ctx: ShopContext, wish: Wish): Promise<Preview> {
  const rows: Preview['rows'] = []
  const priced: PricedFields = new Map()
  let [resources, matching, values] = [0, 0, 0]
  let exact = true
  for await (const { meant, isLast, read } of meantBy(ctx, wish)) {
    matching += meant.length
    for (const { resource, fields } of meant) {
      if (fields.length === 0) continue
      resources++
      values += fields.length
      count(priced, fields, resource.bodyLength)
      if (rows.length >= PREVIEW.named) continue
      const shown = fields.map(({ field, current, length = null }) => ({
        field,
        current: textOf(current),
        length,
      }))
      rows.push({ gid: resource.gid, title: resource.title, fields: shown })
    }
    if (!isLast && (resources >= PREVIEW.counted || read >= MOST_READ)) {
      exact = false
      break
    }
  }
  return { resources, matching, values, exact, rows, ...(await priceOf(ctx, wish, priced)) }
}

/** Returns a value as a line of text: a URL by its handle. */
export function textOf(value: unknown): string | null {
  if (value === null || typeof value === 'string') return value
  return typeof value === 'object' && value && 'handle' in value
    ? String(value.handle)
    : JSON.stringify(value)
}

/**
 * Fields per change kind, and the text length of each resource they are written for: together they determine the
 * price.
 */
type PricedFields = Map<string, { fields: Set<string>; lengths: number[] }>

function count(priced: PricedFields, fields: readonly AutomationField[], characters: number): void {
  for (const [kind, own] of Map.groupBy(fields, (field) => field.kind)) {
    const entry = priced.get(kind) ?? { fields: new Set(), lengths: [] }
    for (const { field } of own) entry.fields.add(field)
    for (const _ of new Set(own.map(({ resourceId }) => resourceId))) entry.lengths.push(characters)
    priced.set(kind, entry)
  }
}

async function priceOf(
  ctx: ShopContext,
  wish: Wish,
  priced: PricedFields,
): Promise<Pick<Preview, 'price' | 'each' | 'refused'>> {
  try {
    const options = parseOptions(ctx, wish)
    const action = actionNamed(ctx, wish.action)
    // Called even if nothing is to be written, to report when writing is impossible.
    const all = await action.params(ctx, options, wish)
    const { price } = ctx.offered(GENERATORS).find(({ name }) => name === wish.action) ?? { price: null }
    if (!price || price.ceiling(all as never) === 0) return { price: null, each: null, refused: null }
    const paramsOf = async (fields: Iterable<string>) =>
      (await action.params(ctx, options, { ...wish, fields: [...fields] })) as never
    let most = 0
    const known = wish.fields.filter((field) => action.fields.includes(field))
    for (const [, fields] of Map.groupBy(known, action.kindOf)) most += price.ceiling(await paramsOf(fields))
    let ceiling = 0
    for (const { fields, lengths } of priced.values()) {
      const params = await paramsOf(fields)
      for (const length of lengths) ceiling += price.ceilingOfText?.(params, length) ?? price.ceiling(params)
    }
    // An automation waits for credits, so a low balance is no reason to refuse.
    const { price: each } = await creditPriceOf(ctx, { credit: price.credit, ceiling: most, least: 0 })
    return { price: each && ceiling > 0 ? { ...each, ceiling } : null, each, refused: null }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { price: null, each: null, refused: refusalOf(error) }
  }
}
