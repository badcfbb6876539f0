import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { AppContext, ShopContext } from '#core/context/context.ts'
import { SHARED_REPORTS, type SharedContent } from '#core/registry/shared-report.ts'
import { lockCount } from '#kit/server/db/lock-count.ts'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { textsIn } from '#kit/server/texts.ts'
import { DAY_MS } from '#kit/shared/durations.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { SharedReport } from './contract.ts'
import { MOST_OPEN } from './domain/bounds.ts'
import { sharedReportsErrors } from './errors.ts'
import { keptOf, linkOf, newLink } from './link.ts'
import { noteOpened } from './note-opened.ts'

interface Shared {
  shared: SharedReport[]
  /** Names of the available reports. */
  reports: string[]
}

/** Most links shown; of those that ended the newest, older ones are of no use. */
const SHOWN = 100

/** Returns the store's shared reports, working ones first and newest first, and what it may share. */
export function listShared(ctx: ShopContext): Promise<Shared> {
  return ctx.tx((tx) => load(ctx, tx))
}

/**
 * Stores a snapshot of a report and returns the link to it, which is not stored and shown only once. Throws
 * `shared-reports.unknown`, `shared-reports.nothing-yet`, `shared-reports.full`.
 */
export async function share(
  ctx: ShopContext,
  { report, days, language }: { report: string; days: number; language: string },
): Promise<Shared & { link: string; id: string }> {
  const source = ctx.offered(SHARED_REPORTS).find(({ name }) => name === report)
  if (!source) throw new AppError(sharedReportsErrors.unknown)
  const content = await source.read(ctx, language)
  if (!content) throw new AppError(sharedReportsErrors.nothingYet)
  const { secret, kept } = newLink()
  return ctx.tx(async (tx) => {
    const shop = shopOf(tx)
    await lockCount(tx, 'shared-reports')
    const now = await clockOf(tx)
    const open = await sql<{ open: number }>`
      select count(*)::int as open from shared_reports
        where shop_id = ${shop} and revoked_at is null and ends_at > ${now}`.execute(tx)
    if ((open.rows[0]?.open ?? 0) >= MOST_OPEN)
      throw new AppError(sharedReportsErrors.full, { most: MOST_OPEN })
    const named = await sql<{ name: string }>`select name from shops where id = ${shop}`.execute(tx)
    const id = randomUUID()
    const endsAt = new Date(Date.parse(now) + days * DAY_MS).toISOString()
    await sql`
      insert into shared_reports (shop_id, id, link, report, content, store_name, language, created_at, ends_at)
        values (${shop}, ${id}, ${kept}, ${report}, ${JSON.stringify({ ...content, title: textsIn(language)(source.title) })},
          ${named.rows[0]?.name || ctx.shop.domain}, ${language}, ${now}, ${endsAt})`.execute(tx)
    return { ...(await load(ctx, tx)), link: linkOf(ctx.settings.appUrl, secret), id }
  })
}

/** Revokes a link and deletes its content. Throws `shared-reports.gone`. */
export function revoke(ctx: ShopContext, { id }: { id: string }): Promise<Shared> {
  return ctx.tx(async (tx) => {
    const { numAffectedRows } = await sql`
      update shared_reports set revoked_at = ${await clockOf(tx)}, content = '{}'
        where shop_id = ${shopOf(tx)} and id = ${id} and revoked_at is null`.execute(tx)
    if (!numAffectedRows) throw new AppError(sharedReportsErrors.gone)
    return load(ctx, tx)
  })
}

/**
 * Returns the report of a link to any caller, and counts the opening. Throws `shared-reports.gone` if the link has
 * expired, was revoked, or never existed, and if its store has uninstalled Signpost.
 */
export async function openShared(app: AppContext, { link }: { link: string }) {
  const kept = keptOf(link)
  const { rows } = await sql<{
    report: string
    content: SharedContent & { title: string }
    store_name: string
    language: string
    created_at: Date
    ends_at: Date
  }>`
    select report, content, store_name, language, created_at, ends_at
      from signpost_open_shared_report(${kept}, now())`.execute(app.db.kysely)
  const [row] = rows
  if (!row) throw new AppError(sharedReportsErrors.gone)
  await noteOpened(app.db, kept)
  const { report, content, store_name: storeName, language, created_at, ends_at } = row
  return {
    report,
    content,
    storeName,
    language,
    createdAt: created_at.toISOString(),
    endsAt: ends_at.toISOString(),
  }
}

async function load(ctx: ShopContext, tx: ShopTx): Promise<Shared> {
  const now = await clockOf(tx)
  // However many were made since, a link that works can be revoked.
  const { rows } = await sql<{
    id: string
    report: string
    created_at: Date
    ends_at: Date
    revoked_at: Date | null
    opened: number
    opened_at: Date | null
  }>`
    select id, report, created_at, ends_at, revoked_at, opened, opened_at from shared_reports
      where shop_id = ${shopOf(tx)}
      order by (revoked_at is null and ends_at > ${now}) desc, created_at desc, id limit ${SHOWN}`.execute(tx)
  return {
    shared: rows.map(({ created_at, ends_at, revoked_at, opened_at, ...row }) => ({
      ...row,
      createdAt: created_at.toISOString(),
      endsAt: ends_at.toISOString(),
      state: revoked_at ? 'revoked' : ends_at.getTime() <= Date.parse(now) ? 'ended' : 'open',
      revokedAt: revoked_at?.toISOString() ?? null,
      openedAt: opened_at?.toISOString() ?? null,
    })),
    reports: ctx.offered(SHARED_REPORTS).map(({ name }) => name),
  }
}
