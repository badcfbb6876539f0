import { sql } from 'kysely'
import { databaseNow } from '#core/catalogue/store.ts'
import type { ShopContext } from '#core/context/context.ts'
import { hasFeature, requireFeature } from '#core/shops/plan-of.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { AutomationPreview } from '../contract.ts'
import type { AutomationRules } from '../domain/automation.ts'
import { brokenLinksGate } from '../plan-gates.ts'
import { readSettings, saveSettings } from '../settings-store.ts'
import { askForSuggestions } from '../suggest/ask.ts'
import { writeRedirects } from '../write-redirects.ts'
import { type Chosen, chooseTargets } from './choose.ts'

/** Most redirects it makes in a day, a bound on made-up paths. */
const A_DAY = 500
/** Most rows a preview lists. */
const SHOWN = 50
/** Attempts to write; each leaves out what the compiler refused before. */
const TRIES = 3

export function getAutomation(ctx: ShopContext): Promise<AutomationRules> {
  return ctx.tx(async (tx) => (await readSettings(tx)).automation)
}

export async function saveAutomation(ctx: ShopContext, rules: AutomationRules): Promise<AutomationRules> {
  await requireFeature(ctx, brokenLinksGate)
  await ctx.tx(async (tx) => {
    await saveSettings(tx, { automation: rules })
    if (rules.enabled) await askForSuggestions(ctx, tx)
  })
  return rules
}

/** Previews what these rules would do to the unresolved links. Writes nothing. */
export async function previewAutomation(
  ctx: ShopContext,
  rules: AutomationRules,
): Promise<AutomationPreview> {
  const chosen = await chooseTargets(ctx, rules)
  const rows = chosen.flatMap(({ to, ...link }) => (to ? [{ ...link, ...to }] : []))
  return {
    links: rows.length,
    unmatched: chosen.length - rows.length,
    softErrors: rows.filter(({ softError }) => softError).length,
    rows: rows.slice(0, SHOWN),
  }
}

/**
 * Writes the redirects the merchant's rules give, as one operation; handles each link once. Does nothing while
 * automation is off.
 */
export async function runAutomation(ctx: ShopContext): Promise<void> {
  const { automation } = await ctx.tx((tx) => readSettings(tx))
  if (!automation.enabled || !(await hasFeature(ctx, brokenLinksGate))) return
  const room = A_DAY - (await ctx.tx((tx) => doneToday(tx)))
  const chosen = (await chooseTargets(ctx, automation))
    .filter(({ to }) => to !== null)
    .slice(0, Math.max(0, room))
  if (chosen.length === 0) return
  await redirectAll(ctx, chosen)
  await ctx.tx((tx) => noteTurn(tx, chosen))
}

async function redirectAll(ctx: ShopContext, chosen: readonly Chosen[]): Promise<void> {
  let redirects = chosen.map(({ path, to }) => ({ path, target: to?.target ?? null }))
  for (let left = TRIES; left > 0 && redirects.length > 0; left--) {
    const { state, findings } = await writeRedirects(ctx, { act: 'automation', redirects })
    if (state !== 'refused') return
    const refused = new Set(
      findings.flatMap(({ code, values }) => (code === 'refused' ? values['path'] : [])),
    )
    ctx.log.info({ refused: refused.size }, 'redirects of the automation were refused')
    redirects = redirects.filter(({ path }) => !refused.has(path))
  }
}

async function doneToday(tx: ShopTx): Promise<number> {
  const now = (await databaseNow(tx)).toISOString()
  const { rows } = await sql<{ done: number }>`
    select count(*)::int as done from broken_links
      where shop_id = ${shopOf(tx)} and automated_at > ${now}::timestamptz - interval '24 hours'`.execute(tx)
  return rows[0]?.done ?? 0
}

async function noteTurn(tx: ShopTx, chosen: readonly Chosen[]): Promise<void> {
  const now = (await databaseNow(tx)).toISOString()
  await sql`
    update broken_links set automated_at = ${now}::timestamptz
      where shop_id = ${shopOf(tx)} and id = any(${chosen.map(({ id }) => id)}::bigint[])`.execute(tx)
}
