import type { ShopContext } from '#core/context/context.ts'
import { connectServiceAccount, disconnect } from '#core/search-console/connection.ts'
import { chooseProperty, findConnection } from '#core/search-console/connection-store.ts'
import { beginConsent, finishConsent } from '#core/search-console/consent.ts'
import { fillNewDays } from '#core/search-console/fill/fill.ts'
import { countDays, countSetAside, findFill } from '#core/search-console/fill/fill-store.ts'
import { knownDays } from '#core/search-console/fill/known-days.ts'
import { listProperties, setProperty } from '#core/search-console/properties.ts'
import { requireFeature } from '#core/shops/plan-of.ts'
import type { ShopTx } from '#kit/server/db/shop-tx.ts'
import type { ConnectionState, Properties } from './contract.ts'
import { searchConsoleGate } from './plan-gates.ts'

/** Returns how the store is connected, and what was fetched. */
export async function getState(ctx: ShopContext): Promise<ConnectionState> {
  const { client, serviceAccountFile } = ctx.settings.google
  const serviceAccount =
    serviceAccountFile === null
      ? null
      : await ctx.google.serviceAccountOf(serviceAccountFile).catch((error: unknown) => {
          ctx.log.warn({ err: error }, 'the service account of the settings cannot be used')
          return null
        })
  return ctx.tx(async (tx) => {
    const row = await findConnection(tx)
    return {
      offers: { signIn: client !== null, serviceAccount },
      connection: row && {
        way: row.way,
        account: row.account,
        property: row.property,
        permission: row.permission,
        broken: row.broken,
        connectedAt: row.connected_at.toISOString(),
      },
      fill: await describeFill(tx),
    }
  })
}

async function describeFill(tx: ShopTx): Promise<ConnectionState['fill']> {
  const fill = await findFill(tx)
  if (!fill) return null
  const { property, state, reason, generation } = fill
  const known = await knownDays(tx, fill)
  return {
    property,
    state,
    reason,
    clearing: !fill.cleared,
    ...(await countDays(tx, generation)),
    firstDay: known.first,
    lastDay: known.last,
    finalDay: known.final,
    // A fill that found nothing new is news as well.
    fetchedAt: (fill.finished_at ?? known.fetchedAt)?.toISOString() ?? null,
    setAside: await countSetAside(tx, generation),
  }
}

/** Begins a sign-in. Throws `plans.locked`, `search-console.not-set-up`. */
export async function signIn(ctx: ShopContext): Promise<{ url: string }> {
  await requireFeature(ctx, searchConsoleGate)
  return beginConsent(ctx)
}

/** Ends a sign-in; chooses the property if the account has only one of this store. Throws `search-console.*`. */
export async function endSignIn(
  ctx: ShopContext,
  { consent }: { consent: string },
): Promise<ConnectionState> {
  await requireFeature(ctx, searchConsoleGate)
  await finishConsent(ctx, consent)
  return chooseIfClear(ctx)
}

/** Connects the operator's service account. Throws `search-console.*`, `plans.locked`. */
export async function useServiceAccount(ctx: ShopContext): Promise<ConnectionState> {
  await requireFeature(ctx, searchConsoleGate)
  await connectServiceAccount(ctx)
  return chooseIfClear(ctx)
}

/** Chooses the previous property, or the only one. One the account just connected cannot read is chosen no longer. */
async function chooseIfClear(ctx: ShopContext): Promise<ConnectionState> {
  const kept = (await ctx.tx(findConnection))?.property ?? null
  const was = kept ?? (await ctx.tx(findFill))?.property
  const { own } = await listProperties(ctx)
  const readable = own.filter((one) => one.readable)
  const same = readable.find(({ property }) => property === was)
  const chosen = same ?? (readable.length === 1 ? readable[0] : undefined)
  if (chosen) await setProperty(ctx, chosen.property)
  else if (kept !== null) await ctx.tx((tx) => chooseProperty(tx, null))
  return getState(ctx)
}

/** Returns the account's properties that cover this store. Throws `search-console.*`. */
export function getProperties(ctx: ShopContext): Promise<Properties> {
  return listProperties(ctx)
}

/** Chooses a property and begins to fetch its days. Throws `search-console.*`, `plans.locked`. */
export async function choose(ctx: ShopContext, { property }: { property: string }): Promise<ConnectionState> {
  await requireFeature(ctx, searchConsoleGate)
  await setProperty(ctx, property)
  return getState(ctx)
}

/** Disconnects here and at the search engine; keeps the fetched days. */
export async function endConnection(ctx: ShopContext): Promise<ConnectionState> {
  await disconnect(ctx)
  return getState(ctx)
}

/** Begins to fetch missing days now. Throws `plans.locked`. */
export async function fetchNow(ctx: ShopContext): Promise<ConnectionState> {
  await requireFeature(ctx, searchConsoleGate)
  await fillNewDays(ctx)
  return getState(ctx)
}
