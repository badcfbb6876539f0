import { sql } from 'kysely'
import { livingPages } from '#core/catalogue/redirects/living-pages.ts'
import type { ShopContext } from '#core/context/context.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { StoredSuggestion } from '../contract.ts'
import { type AutomaticTarget, type AutomationRules, automaticTarget } from '../domain/automation.ts'
import { linksWithState } from '../link-states.ts'

/** A link the automation looks at, and where it would lead it. */
export interface Chosen {
  id: string
  path: string
  people: number
  /** Null: none of the rules says where. */
  to: AutomaticTarget | null
}

interface Row {
  id: string
  path: string
  language: string | null
  people: number
  suggestion: StoredSuggestion | null
}

/** Links of one look. */
const AT_ONCE = 1_000
/** One visit alone may be anybody's slip, or made up: a URL for all of a kind takes a second one. */
const VISITS = 2

/** Unresolved links the automation has not had its turn with, each with its target by these rules. */
export async function chooseTargets(ctx: ShopContext, rules: AutomationRules): Promise<Chosen[]> {
  const rows = await ctx.tx((tx) => waiting(tx))
  const around = rows.flatMap(({ path }) => aroundOf(path))
  const { isLiving } = await livingPages(ctx, [...new Set(around)])
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

/** Of `/collections/sale/products/lamp` and its like what lies around it. */
function aroundOf(path: string): string[] {
  const parts = path.split('/').slice(1)
  const plain = /^[a-z]{2}(-[a-z]{2,4})?$/.test(parts[0] ?? '') ? parts.slice(1) : parts
  return plain.length > 2 ? [`/${plain[0]}/${plain[1]}`] : []
}
