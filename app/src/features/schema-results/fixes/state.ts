import type { ShopContext } from '#core/context/context.ts'
import { OWN_MARKUP, SCHEMA_FEATURES } from '#core/registry/own-markup.ts'
import { embedUrl, getEmbedStatus } from '#core/shops/app-block-status.ts'
import { requireFeature } from '#core/shops/plan-of.ts'
import { findShopFacts } from '#core/shops/shop-facts.ts'
import type { FixesState } from '../contract/fixes.ts'
import { schemaResultsErrors } from '../errors.ts'
import { schemaResultsGate } from '../plan-gates.ts'
import { startLook } from './look.ts'
import { themeLooks } from './look-result.ts'

/** Scope the platform requires for an app to write theme files. */
const WRITE_SCOPE = 'write_themes'

/** Returns what can be cleaned up, as of the last check, and what prevents it. */
export async function getFixes(ctx: ShopContext): Promise<FixesState> {
  const { look, canWrite } = await ctx.tx(async (tx) => ({
    look: await themeLooks.find(tx),
    canWrite: await mayWrite(ctx, tx),
  }))
  const { state, finishedAt, reason, isLost, result } = look
  return {
    state: isLost ? 'failed' : state,
    finishedAt,
    reason: isLost ? schemaResultsErrors.lookFailed.code : reason,
    conflicts: (result?.conflicts ?? []).map(({ edits: _, ...conflict }) => conflict),
    samples: result?.samples ?? 0,
    theme: result?.theme ?? null,
    canWrite,
    off: await whatIsOff(ctx),
    codeUrl: result?.theme ? `shopify://admin/themes/${result.theme.id.split('/').at(-1)}` : null,
  }
}

/** Starts another check at a merchant's request. Throws `plans.locked`. */
export async function askAndGet(ctx: ShopContext): Promise<FixesState> {
  await startLook(ctx)
  return getFixes(ctx)
}

/**
 * Switches on the schema features that need no information from the merchant. Throws `plans.locked`, and what saving
 * them throws.
 */
export async function switchFeaturesOn(ctx: ShopContext): Promise<FixesState> {
  await requireFeature(ctx, schemaResultsGate)
  for (const { switchOn } of ctx.offered(SCHEMA_FEATURES)) await switchOn(ctx)
  return getFixes(ctx)
}

/** True if the store has granted the scope to write a theme. */
export async function mayWrite(
  ctx: ShopContext,
  tx: Parameters<Parameters<ShopContext['tx']>[0]>[0],
): Promise<boolean> {
  const shop = await findShopFacts(tx)
  return shop?.granted_scopes.includes(WRITE_SCOPE) === true
}

/**
 * Returns our features that are off, and the embed if it is off: without them, removing others' markup would leave a
 * gap.
 */
export async function whatIsOff(ctx: ShopContext): Promise<FixesState['off']> {
  const off: FixesState['off'] = []
  for (const { slug, screen, isOn } of ctx.offered(OWN_MARKUP))
    if (!(await isOn(ctx))) off.push({ what: slug, to: screen, external: false })
  for (const { slug, screen, off: types } of ctx.offered(SCHEMA_FEATURES)) {
    const count = (await types(ctx)).length
    if (count > 0) off.push({ what: slug, to: screen, external: false, count })
  }
  if ((await getEmbedStatus(ctx)) === 'disabled')
    off.push({ what: 'embed', to: embedUrl(ctx), external: true })
  return off
}
