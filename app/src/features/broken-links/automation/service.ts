import { sql } from 'kysely'
import { databaseNow } from '#core/catalogue/store.ts'
import type { ShopContext } from '#core/context/context.ts'
import { hasFeature, requireFeature } from '#core/shops/plan-of.ts'
import { lockSettings } from '#kit/server/db/lock-settings.ts'
import { type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { mergeSaved } from '#kit/server/http/merge-saved.ts'
import type { AutomationPreview } from '../contract.ts'
import { type AutomationEdit, type AutomationRules, automationSchema } from '../domain/automation.ts'
import { AUTOMATED_A_DAY, LEFT_OUT } from '../domain/bounds.ts'
import { brokenLinksGate } from '../plan-gates.ts'
import { readSettings, saveSettings } from '../settings-store.ts'
import { askForSuggestions } from '../suggest/ask.ts'
import { refusedPaths, writeAllowed } from '../write-redirects.ts'
import { type Chosen, chooseTargets, type LinkCursor } from './choose.ts'
import { deadUrls } from './dead-urls.ts'
import { countLeftOut } from './left-out.ts'

/** Most rows a preview lists. */
const SHOWN = 50

/** Returns the rules of the automation. */
export function getAutomation(ctx: ShopContext): Promise<AutomationRules> {
  return ctx.tx(async (tx) => (await readSettings(tx)).automation)
}

/** Stores the rules of the automation. Throws `plans.locked` if it is switched on, `http.invalid-input`. */
export async function saveAutomation(
  ctx: ShopContext,
  { before, ...chosen }: AutomationEdit,
): Promise<AutomationRules> {
  // Every plan may switch off what is on.
  if (chosen.enabled) await requireFeature(ctx, brokenLinksGate)
  return ctx.tx(async (tx) => {
    await lockSettings(tx)
    const { automation: now } = await readSettings(tx)
    const rules = mergeSaved(automationSchema, now, { before, after: chosen })
    await saveSettings(tx, { automation: rules })
    if (rules.enabled) await askForSuggestions(ctx, tx)
    return rules
  })
}

/** Returns which of these URLs lead to no page: the automation leaves their links alone. */
export async function findDeadUrls(ctx: ShopContext, rules: AutomationRules) {
  return { fields: [...(await deadUrls(ctx, rules))] }
}

/** Previews what these rules would do to the unresolved links, and which they leave out. Writes nothing. */
export async function previewAutomation(
  ctx: ShopContext,
  rules: AutomationRules,
): Promise<AutomationPreview> {
  const leftOut = await ctx.tx(countLeftOut)
  const preview = { links: 0, softErrors: 0, rows: [] as AutomationPreview['rows'] }
  const without = { review: 0, deadUrl: 0, noRule: 0 }
  for (let after: LinkCursor | null = null; ; ) {
    const { chosen, next }: Awaited<ReturnType<typeof chooseTargets>> = await chooseTargets(ctx, rules, after)
    for (const { id, path, people, to, why } of chosen) {
      if (to === null) {
        without[why ?? 'noRule'] += 1
        continue
      }
      preview.links += 1
      if (to.softError) preview.softErrors += 1
      if (preview.rows.length < SHOWN) preview.rows.push({ id, path, people, ...to })
    }
    after = next
    if (after === null) break
  }
  const counts = new Map([...leftOut, ...Object.entries(without)])
  return {
    ...preview,
    leftOut: LEFT_OUT.flatMap((why) => {
      const links = counts.get(why) ?? 0
      return links > 0 ? [{ why, links }] : []
    }),
  }
}

/**
 * Writes the redirects the merchant's rules give for one slice of links, as one operation. A link gets another turn only
 * if its redirect had no room or failed. Returns where the next slice begins; null if there is none, the day's limit is
 * reached, or automation is off.
 */
export async function runAutomation(ctx: ShopContext, after: LinkCursor | null): Promise<LinkCursor | null> {
  const { automation } = await ctx.tx((tx) => readSettings(tx))
  if (!automation.enabled || !(await hasFeature(ctx, brokenLinksGate))) return null
  const room = AUTOMATED_A_DAY - (await ctx.tx((tx) => doneToday(tx)))
  if (room <= 0) return null
  const { chosen, next } = await chooseTargets(ctx, automation, after)
  const redirected = chosen.filter(({ to }) => to !== null).slice(0, room)
  if (redirected.length > 0) {
    const turns = await redirectAll(ctx, redirected)
    await ctx.tx((tx) => noteTurns(tx, turns))
  }
  return redirected.length < room ? next : null
}

/** A turn with a link: its redirect is being written, or was refused before. */
interface Turn {
  id: string
  refusal: { key: string; values: Record<string, string> } | null
}

/** Links that are neither written nor refused after the last attempt keep their turn for the next run. */
async function redirectAll(ctx: ShopContext, chosen: readonly Chosen[]): Promise<Turn[]> {
  const redirects = chosen.map(({ path, to }) => ({ path, target: to?.target ?? null }))
  const outcome = await writeAllowed(ctx, { act: 'automation', redirects })
  const refused = refusedPaths(outcome)
  if (refused.size > 0) ctx.log.info({ refused: refused.size }, 'redirects of the automation were refused')
  return chosen.flatMap(({ id, path }) => {
    const refusal = refused.get(path) ?? null
    return refusal === null && outcome.state === 'refused' ? [] : [{ id, refusal }]
  })
}

async function doneToday(tx: ShopTx): Promise<number> {
  const now = (await databaseNow(tx)).toISOString()
  const { rows } = await sql<{ done: number }>`
    select count(*)::int as done from broken_links
      where shop_id = ${shopOf(tx)} and automated_at > ${now}::timestamptz - interval '24 hours'`.execute(tx)
  return rows[0]?.done ?? 0
}

async function noteTurns(tx: ShopTx, turns: readonly Turn[]): Promise<void> {
  if (turns.length === 0) return
  const now = (await databaseNow(tx)).toISOString()
  const refusals = turns.map(({ refusal }) => refusal && JSON.stringify(refusal))
  await sql`
    update broken_links b set automated_at = ${now}::timestamptz, automation_turns = b.automation_turns + 1,
        automation_refusal = turn.refusal
      from unnest(${turns.map(({ id }) => id)}::bigint[], ${refusals}::jsonb[]) as turn (id, refusal)
      where b.shop_id = ${shopOf(tx)} and b.id = turn.id`.execute(tx)
}
