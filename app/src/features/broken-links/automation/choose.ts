import { sql } from 'kysely'
import { knownPages, livingPages } from '#core/catalogue/redirects/living-pages.ts'
import type { ShopContext } from '#core/context/context.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { StoredSuggestion } from '../contract.ts'
import { type AutomaticTarget, type AutomationRules, automaticTarget } from '../domain/automation.ts'
import { linksWithState } from '../link-states.ts'

/** A link the automation considers, with the target it would choose. */
export interface Chosen {
  id: string
  path: string
  people: number
  /** Null if no rule gives a target. */
  to: AutomaticTarget | null
}

interface Row {
  id: string
  path: string
  language: string | null
  people: number
  suggestion: StoredSuggestion | null
}

/** Most links considered per run. */
const AT_ONCE = 1_000
/**
 * Visits required of links only visitors reported: a single visit may be a slip or made up, and a catch-all URL needs
 * a second.
 */
const VISITS = 2

/** Returns the unresolved links automation has not yet handled, each with its target under these rules. */
export async function chooseTargets(ctx: ShopContext, rules: AutomationRules): Promise<Chosen[]> {
  const rows = await ctx.tx((tx) => waiting(tx))
  const around = rows.flatMap(({ path }) => aroundOf(path))
  const { isLiving } = livingPages(await knownPages(ctx, [...new Set(around)]))
  return rows.map(({ id, path, language, people, suggestion }) => {
    const to = automaticTarget(rules, { path, language, suggestion }, isLiving)
    return { id, path, people, to }
  })
}

async function waiting(tx: ShopTx): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select l.id, l.path, l.language, l.people::int as people, l.suggestion from ${linksWithState(tx)}
      where l.shop_id = ${shopOf(tx)} and l.state = 'unresolved' and not l.hidden and l.automated_at is null
        and l.suggested_at is not null and (l.people >= ${VISITS} or l.sources <> array['visitors'])
      order by l.people desc, l.id limit ${AT_ONCE}`.execute(tx)
  return rows
}

/**
 * Returns the collection or blog path around a nested path: `/collections/sale` for
 * `/collections/sale/products/lamp`.
 */
function aroundOf(path: string): string[] {
  const parts = path.split('/').slice(1)
  const plain = /^[a-z]{2}(-[a-z]{2,4})?$/.test(parts[0] ?? '') ? parts.slice(1) : parts
  return plain.length > 2 ? [`/${plain[0]}/${plain[1]}`] : []
}
