import { sql } from 'kysely'
import { knownPages, livingPages } from '#core/catalogue/redirects/living-pages.ts'
import { marketPrefixes } from '#core/catalogue/redirects/own-hosts.ts'
import type { ShopContext } from '#core/context/context.ts'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { StoredSuggestion } from '../contract.ts'
import { type AutomaticTarget, type AutomationRules, automaticTarget } from '../domain/automation.ts'
import { withoutLanguage } from '../domain/dead-path.ts'
import { deadUrls } from './dead-urls.ts'
import { isWaitingAt, linksWithTurn } from './left-out.ts'

/** A link the automation considers, with the target it would choose. */
export interface Chosen {
  id: string
  path: string
  people: number
  /** Null if no rule gives a target. */
  to: AutomaticTarget | null
  /** Why there is no target: a close match waits for a person, the merchant's URL has no page, or there is no URL. */
  why: 'review' | 'deadUrl' | 'noRule' | null
}

interface Row {
  id: string
  path: string
  language: string | null
  people: number
  suggestion: StoredSuggestion | null
}

/** Position after a link, most visited first. */
export interface LinkCursor {
  people: number
  id: string
}

/** Links considered per slice. */
const AT_ONCE = 1_000

/**
 * Returns a slice of the unresolved links whose turn it is, each with its target under these rules, and the position of
 * the next slice; null after the last.
 */
export async function chooseTargets(
  ctx: ShopContext,
  rules: AutomationRules,
  after: LinkCursor | null,
): Promise<{ chosen: Chosen[]; next: LinkCursor | null }> {
  const rows = await ctx.tx((tx) => waiting(tx, after))
  const around = rows.flatMap(aroundOf)
  const prefixes = await ctx.tx(marketPrefixes)
  const { isLiving } = livingPages(await knownPages(ctx, [...new Set(around)]))
  const pages = { isLiving, dead: await deadUrls(ctx, rules), prefixes }
  const chosen = rows.map(({ id, path, language, people, suggestion }): Chosen => {
    const to = automaticTarget(rules, { path, language, suggestion }, pages)
    if (to === 'dead') return { id, path, people, to: null, why: 'deadUrl' }
    if (to !== null) return { id, path, people, to, why: null }
    return { id, path, people, to, why: suggestion?.band === 'automatic' ? 'review' : 'noRule' }
  })
  const last = rows.at(-1)
  const isMore = last !== undefined && rows.length === AT_ONCE
  return { chosen, next: isMore ? { people: last.people, id: last.id } : null }
}

async function waiting(tx: ShopTx, after: LinkCursor | null): Promise<Row[]> {
  const beyond = after
    ? sql`(l.people < ${after.people} or (l.people = ${after.people} and l.id > ${after.id}))`
    : sql`true`
  const { rows } = await sql<Row>`
    select l.id, l.path, l.language, l.people::int as people, l.suggestion from ${linksWithTurn(tx)}
      where l.shop_id = ${shopOf(tx)} and ${isWaitingAt(await clockOf(tx))} and ${beyond}
      order by l.people desc, l.id limit ${AT_ONCE}`.execute(tx)
  return rows
}

/**
 * Returns the collection or blog path around a nested path: `/collections/sale` for
 * `/collections/sale/products/lamp`.
 */
function aroundOf(link: Pick<Row, 'path' | 'language'>): string[] {
  const [, first, second, ...below] = withoutLanguage(link).split('/')
  return below.length > 0 ? [`/${first}/${second}`] : []
}
