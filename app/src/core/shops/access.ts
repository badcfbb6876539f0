import { sql } from 'kysely'
import type { SessionClaims } from '#adapters/platform/session-token/session-token.ts'
import type { TokenExchange, TokenGrant } from '#adapters/platform/token-exchange/token-exchange.ts'
import { type AppContext, type ShopContext, shopContext } from '#core/context/context.ts'
import { beginInstalled } from '#core/registry/installer.ts'
import { inBatches } from '#kit/server/batches.ts'
import type { Database } from '#kit/server/db/database.ts'
import { clockOf, type ShopId, type ShopTx } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import { shopErrors } from './errors.ts'
import { refreshProfile } from './profile.ts'
import { aloneWithTokens, loadTokens, lockTokens, saveTokens } from './shop-tokens.ts'

export interface ShopAccess {
  /** Returns the shop of a verified session token. On the first visit (or after its access ended) this installs it. */
  enter(claims: SessionClaims, sessionToken: string): Promise<InstalledShop>
}

/** Creates the merchants' access: finds installed shops, installs new ones by token exchange. */
export function createShopAccess(app: AppContext, exchange: TokenExchange): ShopAccess {
  const keys = app.settings.encryptionKeys
  const find = installedShops(app)
  const noteActive = createActivity(app)

  async function install(domain: string, sessionToken: string): Promise<InstalledShop> {
    const { rows } = await sql<{ id: ShopId }>`select signpost_register_shop(${domain}) as id`.execute(
      app.db.kysely,
    )
    const id = rows[0]?.id ?? ''
    const ctx = shopContext(app, { id, domain }, { kind: 'system', name: 'install' })
    const fresh = await aloneWithTokens(app.db, id, async () => {
      // Another request of the same page installed the shop while this one waited.
      if (await app.db.withShop(id, (tx) => hasAccess(tx, id))) return false
      const result = await exchange.exchange(domain, sessionToken)
      if (!result.ok) {
        throw result.reason === 'refused'
          ? new AppError(shopErrors.notInstalled, { shop: domain })
          : new AppError(shopErrors.exchangeUnavailable, { shop: domain, reason: result.message })
      }
      return (await app.db.withShop(id, (tx) => beginAccess(tx, ctx, result.grant))) ? true : 'erasing'
    })
    // Its erasure began after the row was found: the next look registers a new one.
    if (fresh === 'erasing') return install(domain, sessionToken)
    if (fresh) {
      app.log.info({ shop: domain }, 'installed')
      // The shop can work without its profile; it is read again when it is requested.
      await refreshProfile(ctx).catch((error) =>
        app.log.warn({ shop: domain, err: error }, 'the profile could not be read at install'),
      )
    }
    const shop = await find(domain)
    if (!shop) throw new AppError(shopErrors.notInstalled, { shop: domain })
    return shop
  }

  /** Stores the tokens of a shop that was installed, or installed again; false: its row is being erased, or gone. */
  async function beginAccess(tx: ShopTx, ctx: ShopContext, grant: TokenGrant): Promise<boolean> {
    const { id } = ctx.shop
    await lockTokens(tx)
    const row = await tx.selectFrom('shops').select('erasing_at').where('id', '=', id).executeTakeFirst()
    if (!row || row.erasing_at) return false
    const wasInstalled = await hasApp(tx, id)
    await saveTokens(tx, keys, { shop: id, grant })
    await tx
      .updateTable('shops')
      .set({ uninstalled_at: null, ...(!wasInstalled && { installed_at: await clockOf(tx) }) })
      .where('id', '=', id)
      .execute()
    // Only ended access was restored: what a new installation starts has already been started.
    if (!wasInstalled) await beginInstalled(ctx, tx)
    return true
  }

  /** Whether the shop has access without a call to the platform. */
  async function hasAccess(tx: ShopTx, id: ShopId): Promise<boolean> {
    return (await loadTokens(tx, keys, id)) !== null && (await hasApp(tx, id))
  }

  return {
    async enter(claims, sessionToken) {
      const shop = (await find(claims.shop)) ?? (await install(claims.shop, sessionToken))
      noteActive(shop.id)
      return shop
    },
  }
}

/** A shop that has installed the app. */
export interface InstalledShop {
  id: ShopId
  domain: string
  /** True for development stores, which may only use the profile, unless the operator allows them. */
  developmentStore: boolean
}

/**
 * Finds installed shops by their domains. Called on every request, so that a shop that removed the app loses access
 * at once in every process; concurrent calls share one query.
 */
export function installedShops(app: AppContext): (domain: string) => Promise<InstalledShop | null> {
  return inBatches<string, InstalledShop | null>({
    run: (domains) => findShops(app, domains),
    most: 500,
    atOnce: 4,
    slowAfterMs: 20,
  })
}

/** Returns the installed ones among these shops, in the given order. */
async function findShops(app: AppContext, domains: readonly string[]): Promise<(InstalledShop | null)[]> {
  const asked = [...new Set(domains)]
  const { rows } = await sql<{
    domain: string
    id: ShopId
    installed: boolean
    development_store: boolean
  }>`
    select asked.domain, found.* from unnest(${asked}::text[]) as asked (domain),
      lateral signpost_find_shop(asked.domain) as found`.execute(app.db.kysely)
  const known = new Map(
    rows
      .filter(({ installed }) => installed)
      .map(({ domain, id, development_store: developmentStore }) => [
        domain,
        { id, domain, developmentStore },
      ]),
  )
  return domains.map((domain) => known.get(domain) ?? null)
}

/** Whether the shop has the app according to our database. */
export async function isInstalled(ctx: ShopContext): Promise<boolean> {
  return ctx.tx((tx) => hasApp(tx, ctx.shop.id))
}

async function hasApp(tx: ShopTx, id: ShopId): Promise<boolean> {
  const row = await tx
    .selectFrom('shops')
    .select(['installed_at', 'uninstalled_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined && row.installed_at !== null && row.uninstalled_at === null
}

/** A process reports a store as active at most once in this time; the database is no more precise. */
const SAID_FOR_MS = 5 * 60_000
/** Stores a process remembers as reported. Beyond this, stores are reported again, which costs a statement. */
const MOST_SAID = 10_000
/**
 * A day plus the hours over which the stores' nightly jobs are spread: a store that is active each night stays
 * active.
 */
const ACTIVE_FOR_HOURS = 36

/**
 * Returns a function that marks a store as active: a user opened Signpost or called its API, or the platform reported
 * a change. Callers do not wait for it, and a failure only costs a log line: the next use reports it again.
 */
export function createActivity({ db, log }: Pick<AppContext, 'db' | 'log'>): (shop: ShopId) => void {
  const said = new Map<ShopId, number>()
  const say = inBatches<ShopId, void>({
    run: async (shops) => {
      await noteActive(db, shops)
      return shops.map(() => undefined)
    },
    most: 200,
    atOnce: 1,
    slowAfterMs: 1_000,
  })
  return (shop) => {
    const now = performance.now()
    if (now - (said.get(shop) ?? Number.NEGATIVE_INFINITY) < SAID_FOR_MS) return
    if (said.size >= MOST_SAID) said.clear()
    said.set(shop, now)
    say(shop).catch((error: unknown) => {
      said.delete(shop)
      log.warn({ shop, err: error }, 'a store’s activity could not be noted')
    })
  }
}

/** Keeps a store among the active ones, for background work that cannot wait a day. */
export async function keepActive(ctx: ShopContext): Promise<void> {
  await noteActive(ctx.db, [ctx.shop.id])
}

/** Returns those of these stores that were active in the last day and a half. */
export async function activeAmong(db: Database, shops: readonly ShopId[]): Promise<Set<ShopId>> {
  const { rows } = await sql<{ id: ShopId }>`
    select id from signpost_active_among(${[...shops]}::bigint[], make_interval(hours => ${ACTIVE_FOR_HOURS}::int))`.execute(
    db.kysely,
  )
  return new Set(rows.map(({ id }) => id))
}

async function noteActive(db: Database, shops: readonly ShopId[]): Promise<void> {
  await sql`select signpost_note_active(${[...shops]}::bigint[])`.execute(db.kysely)
}
