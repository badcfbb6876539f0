import { sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { lockSettings } from '#kit/server/db/lock-settings.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { mergeSaved } from '#kit/server/http/merge-saved.ts'
import { type HidingEdit, hidingSchema } from './contract.ts'
import { type HidingRule, isHidden } from './domain/hiding-rule.ts'
import { linksWithState } from './link-states.ts'
import { readSettings, saveSettings } from './settings-store.ts'

const EXAMPLES = 5

interface Hiding {
  rules: HidingRule[]
}

/** Returns the rules by which links are hidden. */
export function getHiding(ctx: ShopContext): Promise<Hiding> {
  return ctx.tx(async (tx) => ({ rules: (await readSettings(tx)).hidden }))
}

/** Previews what rules would hide, with the visits of people to it, so that the merchant sees it before hiding. */
export async function previewHiding(ctx: ShopContext, { rules }: Hiding) {
  const fits = (await ctx.tx(undecided)).filter(({ path }) => isHidden(path, rules))
  return {
    links: fits.length,
    people: fits.reduce((sum, { people }) => sum + people, 0),
    examples: fits.slice(0, EXAMPLES).map(({ path }) => path),
  }
}

/** Saves the rules and hides the links they match; shows those they no longer match. */
export async function saveHiding(ctx: ShopContext, { rules: chosen, before }: HidingEdit): Promise<Hiding> {
  return ctx.tx(async (tx) => {
    await lockSettings(tx)
    const { hidden: now } = await readSettings(tx)
    const edit = { before, after: chosen }
    const rules = mergeSaved(hidingSchema.shape.rules, now, edit)
    await saveSettings(tx, { hidden: rules })
    const paths = await pathsOf(tx)
    const hidden = paths.filter(({ path }) => isHidden(path, rules)).map(({ id }) => id)
    await sql`
      update broken_links set hidden = id = any(${hidden}::bigint[])
        where shop_id = ${shopOf(tx)} and hidden <> (id = any(${hidden}::bigint[]))`.execute(tx)
    return { rules }
  })
}

/**
 * Returns the paths of links nobody decided about, which alone are hidden, most visited by people first; bounded by the
 * most links a shop stores.
 */
async function undecided(tx: ShopTx): Promise<{ path: string; people: number }[]> {
  const { rows } = await sql<{ path: string; people: number }>`
    select l.path, l.people::int as people from ${linksWithState(tx)}
      where l.shop_id = ${shopOf(tx)} and l.state = 'unresolved' order by l.people desc, l.id`.execute(tx)
  return rows
}

/** Returns the paths of all links; also of deleted ones, which an undo brings back. */
async function pathsOf(tx: ShopTx): Promise<{ id: string; path: string }[]> {
  const { rows } = await sql<{ id: string; path: string }>`
    select id, path from broken_links where shop_id = ${shopOf(tx)}`.execute(tx)
  return rows
}
