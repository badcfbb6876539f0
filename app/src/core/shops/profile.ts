import { sql } from 'kysely'
import { shopProfileQuery } from '#adapters/platform/admin-graphql/operations/shop-profile.ts'
import type { ShopContext } from '#core/context/context.ts'
import { lockAlone } from '#kit/server/db/advisory-lock.ts'
import { shopQuery } from '#kit/server/db/shop-query.ts'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { Profile } from './contract.ts'
import { APP_LANGUAGES } from './domain/app-languages.ts'
import { withLogins } from './domain/login-history.ts'
import { marketRootsOf } from './domain/market-roots.ts'
import { shopErrors } from './errors.ts'
import { readRootUrls } from './market-roots.ts'
import { findShopFacts, queryShopFacts, type ShopFacts, saveShopFacts } from './shop-facts.ts'

/** Plan name of a test account (1-shell §3). */
const TEST_ACCOUNT = 'partner_test'

/** Returns the shop as the interface shows it. One query; calls the platform only if the profile was never read. */
export async function getProfile(ctx: ShopContext): Promise<Profile> {
  const row = await loadShop(ctx)
  if (row.profile_read_at !== null) return asProfile(ctx, row)
  await refreshProfile(ctx)
  return asProfile(ctx, await loadShop(ctx))
}

/** Returns the store's name and contact data; never calls the platform. */
export async function getStoreIdentity(ctx: ShopContext) {
  const row = await loadShop(ctx)
  return {
    storeName: row.name,
    email: row.email,
    phone: row.phone,
    language: languageOf(row),
    testAccount: row.plan_name === TEST_ACCOUNT,
    readAt: row.profile_read_at?.toISOString() ?? null,
  }
}

export interface UserChange {
  lastLoginArray?: { date: string }[] | undefined
  appLanguage?: Profile['appLanguage'] | undefined
  isOnBoardingDone?: boolean | undefined
}

/** Saves what the merchant's browser reports or chooses (1-shell §4). */
export async function updateUser(ctx: ShopContext, change: UserChange): Promise<Profile> {
  const facts = await ctx.tx(async (tx) => {
    // Two browsers may report at once: the second waits until the longer history is saved.
    if (change.lastLoginArray) await lockAlone(tx, 'logins')
    const known = await findShopFacts(tx)
    if (!known) throw new AppError(shopErrors.notInstalled, { shop: ctx.shop.domain })
    const changed = {
      ...(change.lastLoginArray && { last_logins: await historyWith(tx, known, change.lastLoginArray) }),
      ...(change.appLanguage && { app_language: change.appLanguage }),
      ...(change.isOnBoardingDone !== undefined && { onboarding_done: change.isOnBoardingDone }),
    }
    await saveShopFacts(tx, changed)
    const lastLogin = changed.last_logins?.at(-1)
    if (lastLogin) await sql`select signpost_note_login(${lastLogin})`.execute(tx)
    return { ...known, ...changed }
  })
  return asProfile(ctx, facts)
}

async function historyWith(
  tx: ShopTx,
  { last_logins: stored }: ShopFacts,
  reported: { date: string }[],
): Promise<Date[]> {
  return withLogins(
    stored,
    reported.map(({ date }) => new Date(date)),
    new Date(await clockOf(tx)),
  )
}

/**
 * Reads the shop's profile, and where its markets have their pages, from the platform into our database. Throws
 * `PlatformError`.
 */
export async function refreshProfile(ctx: ShopContext): Promise<void> {
  const [{ shop }, roots] = await Promise.all([
    ctx.platform.query(ctx.shop, shopProfileQuery, {}),
    readRootUrls(ctx),
  ])
  const { partnerDevelopment, publicDisplayName } = shop.plan
  await ctx.tx(async (tx) => {
    await nameShop(tx, { name: shop.name, email: shop.email, development_store: partnerDevelopment })
    await saveShopFacts(tx, {
      platform_id: shop.id,
      // The platform no longer has this string; the specification names only this value.
      plan_name: partnerDevelopment ? TEST_ACCOUNT : publicDisplayName.toLowerCase().replaceAll(/\W+/g, '_'),
      plan_display_name: publicDisplayName,
      primary_host: shop.primaryDomain.host,
      store_language: shop.primaryDomain.localization?.defaultLocale ?? null,
      timezone: shop.ianaTimezone,
      phone: shop.shopAddress.phone,
      platform_created_at: shop.createdAt,
      profile_read_at: await clockOf(tx),
      ...marketFacts(ctx, roots, shop.primaryDomain.host),
    })
  })
}

/** Null: not known. What could not be read this time stays as it is. */
function marketFacts(ctx: ShopContext, roots: string[] | null | undefined, primaryHost: string) {
  if (roots === undefined) return {}
  const { hosts, prefixes } =
    roots === null ? { hosts: null, prefixes: null } : marketRootsOf(roots, [ctx.shop.domain, primaryHost])
  return { market_hosts: hosts, market_prefixes: prefixes }
}

/**
 * Stores what is asked across shops, only if it is new: on a cluster, each write to `shops` needs every server, and the
 * profile is read every day.
 */
async function nameShop(
  tx: ShopTx,
  facts: { name: string; email: string; development_store: boolean },
): Promise<void> {
  const known = await tx
    .selectFrom('shops')
    .select(['name', 'email', 'development_store'])
    .where('id', '=', shopOf(tx))
    .executeTakeFirst()
  const isKnown =
    known?.name === facts.name &&
    known.email === facts.email &&
    known.development_store === facts.development_store
  if (isKnown) return
  await tx.updateTable('shops').set(facts).where('id', '=', shopOf(tx)).execute()
}

/** Ends or reopens the onboarding overlay. */
export async function setOnboardingDone(ctx: ShopContext, done: boolean): Promise<void> {
  await ctx.tx((tx) => saveShopFacts(tx, { onboarding_done: done }))
}

/** Hours for which the first steps stay postponed: one visit to the admin, as last logins count them (1-shell §4). */
const LATER_HOURS = 5

/** Postpones the first steps for this visit to the admin. */
export async function putOnboardingOff(ctx: ShopContext): Promise<void> {
  await ctx.tx(async (tx) => saveShopFacts(tx, { onboarding_later_at: await clockOf(tx) }))
}

/** Whether they were postponed within that time. */
export async function isOnboardingPutOff(ctx: ShopContext): Promise<boolean> {
  const [row] = await ctx.read(putOff)
  return row !== undefined && Boolean(row.put_off)
}

const putOff = shopQuery<{ put_off: boolean | null }>((db, shop) =>
  db
    .selectFrom(queryShopFacts(db, shop).as('facts'))
    .select(
      sql<boolean | null>`onboarding_later_at > now() - make_interval(hours => ${sql.lit(LATER_HOURS)})`.as(
        'put_off',
      ),
    ),
)

const theShop = shopQuery<ShopFacts>(queryShopFacts)

async function loadShop(ctx: ShopContext): Promise<ShopFacts> {
  const [row] = await ctx.read(theShop)
  if (!row) throw new AppError(shopErrors.notInstalled, { shop: ctx.shop.domain })
  return row
}

function languageOf(row: ShopFacts): Profile['appLanguage'] {
  return APP_LANGUAGES.find((language) => language === row.app_language) ?? 'en'
}

function asProfile(ctx: ShopContext, row: ShopFacts): Profile {
  const refused = row.development_store && !ctx.settings.allowDevelopmentStores
  const installed = (row.installed_at ?? new Date()).toISOString()
  const { code, message } = shopErrors.developmentStore
  return {
    _id: row.id,
    email: row.email,
    shopUrl: row.domain,
    storeId: row.platform_id?.split('/').at(-1) ?? '',
    storeName: row.name,
    plan_name: row.plan_name,
    plan_display_name: row.plan_display_name,
    created: installed,
    created_at: row.platform_created_at?.toISOString() ?? installed,
    lastLoginArray: row.last_logins.map((date) => ({ date: date.toISOString() })),
    privateMetafield: { value: JSON.stringify(row.block_flags) },
    appLanguage: languageOf(row),
    isOnBoardingDone: row.onboarding_done,
    error: refused ? { code, message } : null,
  }
}
