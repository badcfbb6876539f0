import { sql } from 'kysely'
import type { SessionClaims } from '#adapters/platform/session-token/session-token.ts'
import type { TokenExchange } from '#adapters/platform/token-exchange/token-exchange.ts'
import type { AppContext } from '#core/registry/context.ts'
import { shopContext } from '#core/registry/shop-context.ts'
import type { ShopId, ShopTx } from '#kit/server/db/shop-tx.ts'
import { timeLimit } from '#kit/server/time-limits.ts'
import { AppError } from '#kit/shared/errors.ts'
import { shopErrors } from './errors.ts'
import { refreshProfile } from './profile.ts'
import { loadTokens, lockTokens, saveTokens } from './token-store.ts'

/** A shop that may come in. */
export interface AdmittedShop {
  id: ShopId
  domain: string
  /** Refused everything but its profile, unless the operator allows such stores. */
  developmentStore: boolean
}

export interface ShopAccess {
  /** The shop of a checked session token; the first time (or after its access ended) this installs it. */
  enter(claims: SessionClaims, sessionToken: string): Promise<AdmittedShop>
  /** Looks the shop up again next time. */
  forget(domain: string): void
}

/** How long a process trusts that a shop is installed without asking the database: a shop that left and came back is seen at once. */
const TRUST_MS = timeLimit('installedByMemory')
const REMEMBERED = 10_000

/** Makes the door for merchants: knows installed shops, installs new ones by token exchange. */
export function createShopAccess(app: AppContext, exchange: TokenExchange): ShopAccess {
  const known = new Map<string, { shop: AdmittedShop; until: number }>()

  async function find(domain: string): Promise<AdmittedShop | null> {
    const { rows } = await sql<{ id: ShopId; installed: boolean; development_store: boolean }>`
      select * from signpost_find_shop(${domain})`.execute(app.db.kysely)
    const [row] = rows
    if (!row?.installed) return null
    return { id: row.id, domain, developmentStore: row.development_store }
  }

  async function install(domain: string, sessionToken: string): Promise<AdmittedShop> {
    const { rows } = await sql<{ id: ShopId }>`select signpost_register_shop(${domain}) as id`.execute(
      app.db.kysely,
    )
    const id = rows[0]?.id ?? ''
    const keys = app.settings.encryptionKeys
    const fresh = await app.db.withShop(id, async (tx) => {
      await lockTokens(tx, id)
      // Another request of the same page installed it while we waited for the lock.
      const stored = await loadTokens(tx, keys, id)
      if (stored && (await isInstalled(tx, id))) return false
      const result = await exchange.exchange(domain, sessionToken)
      if (!result.ok) {
        throw result.reason === 'refused'
          ? new AppError(shopErrors.notInstalled, { shop: domain })
          : new AppError(shopErrors.exchangeUnavailable, { shop: domain, reason: result.message })
      }
      await saveTokens(tx, keys, { shop: id, grant: result.grant })
      await tx
        .updateTable('shops')
        .set({
          installed_at: sql`case when installed_at is null or uninstalled_at is not null then now() else installed_at end`,
          uninstalled_at: null,
        })
        .where('id', '=', id)
        .execute()
      return true
    })
    if (fresh) {
      app.log.info({ shop: domain }, 'installed')
      // Without it the shop can work; the profile is read again when it is asked for.
      await refreshProfile(shopContext(app, { id, domain }, { kind: 'system', name: 'install' })).catch(
        (error) => app.log.warn({ shop: domain, err: error }, 'the profile could not be read at install'),
      )
    }
    const shop = await find(domain)
    if (!shop) throw new AppError(shopErrors.notInstalled, { shop: domain })
    return shop
  }

  return {
    async enter(claims, sessionToken) {
      const remembered = known.get(claims.shop)
      if (remembered && remembered.until > Date.now()) return remembered.shop
      const shop = (await find(claims.shop)) ?? (await install(claims.shop, sessionToken))
      if (known.size >= REMEMBERED) known.clear()
      known.set(claims.shop, { shop, until: Date.now() + TRUST_MS })
      return shop
    },
    forget(domain) {
      known.delete(domain)
    },
  }
}

async function isInstalled(tx: ShopTx, id: ShopId): Promise<boolean> {
  const row = await tx
    .selectFrom('shops')
    .select(['installed_at', 'uninstalled_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined && row.installed_at !== null && row.uninstalled_at === null
}
