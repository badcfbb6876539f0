import { applyNow, failureOf } from '#core/changes/single-edit/apply-now.ts'
import type { ShopContext } from '#core/context/context.ts'
import { embedUrl, getEmbedStatus } from '#core/shops/app-block-status.ts'
import { openStorefront, readOwnPage } from '#core/shops/own-page.ts'
import { findCollecting } from '#core/visitor-vitals/collecting.ts'
import { readVisitorVitals, readVitalsByPage } from '#core/visitor-vitals/read-vitals.ts'
import { clockOf } from '#kit/server/db/shop-tx.ts'
import { DEVICES } from '#kit/shared/browser-name.ts'
import { DAY_MS } from '#kit/shared/durations.ts'
import type { InstantPageState, Seen, VisitorMetrics } from './contract.ts'
import { printedOn, type Switch } from './domain/switches.ts'
import { switchKind } from './kinds/switch.ts'
import { findEnabled } from './store.ts'

/** The period of the search engine's own field data, in days. */
const DAYS = 28
const MOST_PAGES = 20

/** Returns what is switched on, and whether the theme can print it. */
export async function getState(ctx: ShopContext): Promise<InstantPageState> {
  const switches = await readSwitches(ctx)
  return { ...switches, embed: { status: await getEmbedStatus(ctx), activateUrl: embedUrl(ctx) } }
}

/** Returns what is switched on; never calls the platform. */
export async function readSwitches(
  ctx: ShopContext,
): Promise<Pick<InstantPageState, 'instantPage' | 'visitorVitals'>> {
  const [instant, vitals] = await ctx.tx(async (tx) => [await findEnabled(tx), await findCollecting(tx)])
  const wire = ({ on, since }: typeof instant) => ({ on, since: since?.toISOString() ?? null })
  return { instantPage: wire(instant), visitorVitals: wire(vitals) }
}

const WORDS = { 'instant-page': 'instantPage', 'visitor-vitals': 'visitorVitals' } as const

/** Switches a feature of the storefront on or off. Throws `changes.conflict`, `changes.refused`. */
export async function saveSwitch(
  ctx: ShopContext,
  { name, on }: { name: Switch; on: boolean },
): Promise<{ state: InstantPageState; operationId: string | null }> {
  const { operationId, changes } = await applyNow(ctx, {
    kind: switchKind,
    changes: [{ resourceId: 'installation', field: name, after: { enabled: on } }],
    cause: 'merchant',
    type: `instant-page.${WORDS[name]}`,
    title: { key: `instant-page:history.${WORDS[name]}${on ? 'On' : 'Off'}`, values: {} },
  })
  const failure = changes[0] && failureOf(ctx, changes[0])
  if (failure) throw failure
  return { state: await getState(ctx), operationId }
}

/** Returns how fast the store was for its own visitors in the last 28 days. */
export async function getMetrics(ctx: ShopContext): Promise<VisitorMetrics> {
  const now = new Date(await ctx.tx(clockOf))
  const to = now.toISOString().slice(0, 10)
  const from = new Date(now.getTime() - (DAYS - 1) * DAY_MS).toISOString().slice(0, 10)
  const all = await readVisitorVitals(ctx, { from, to })
  const devices: VisitorMetrics['devices'] = [{ device: 'all', visits: all.visits, metrics: all.metrics }]
  for (const device of DEVICES) {
    const { visits, metrics } = await readVisitorVitals(ctx, { from, to, device })
    if (visits > 0) devices.push({ device, visits, metrics })
  }
  const { types, pages } = await readVitalsByPage(ctx, { from, to }, MOST_PAGES)
  return { from, to, devices, types, pages }
}

/** Reads the home page as visitors get it now. Throws AppError with the reason if it could not be read. */
export async function lookAtStorefront(ctx: ShopContext): Promise<Seen> {
  const { origin } = await openStorefront(ctx)
  const page = await readOwnPage(ctx, `${origin}/`, { purpose: 'interactive' })
  return { url: page.url, readAt: page.readAt.toISOString(), ...printedOn(page.html) }
}
