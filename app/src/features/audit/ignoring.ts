import type { ShopContext } from '#core/context/context.ts'
import { urlHash } from '#core/crawl/url-hash.ts'
import { AppError } from '#kit/shared/errors.ts'
import { checkOf } from '#rules/audit/checks.ts'
import type { AuditState, Ignored } from './contract.ts'
import { auditErrors } from './errors.ts'
import {
  ALL_PAGES,
  countIgnored,
  listIgnored,
  MOST_IGNORED,
  removeIgnored,
  saveIgnored,
} from './ignore-store.ts'
import { markIgnored } from './judging/page-store.ts'
import { findPage } from './list-store.ts'
import { getState } from './service.ts'

/** Returns the findings the merchant ignores. */
export function getIgnored(ctx: ShopContext): Promise<Ignored[]> {
  return ctx.tx(listIgnored)
}

/**
 * Ignores a check's findings on one page or on all; returns the new state, and what undoes the choice. Throws `audit.no-check`, `audit.no-page`,
 * `audit.reason-required`, `audit.too-many-ignored`.
 */
export async function ignore(
  ctx: ShopContext,
  { check, pageId, reason }: { check: string; pageId: string | null; reason: string },
): Promise<{ state: AuditState; hash: string }> {
  if (!checkOf(check)) throw new AppError(auditErrors.noCheck)
  if (reason === '') throw new AppError(auditErrors.reasonRequired)
  const hash = await ctx.tx(async (tx) => {
    if ((await countIgnored(tx)) >= MOST_IGNORED) throw new AppError(auditErrors.tooManyIgnored)
    const page = pageId === null ? null : await findPage(tx, pageId)
    if (pageId !== null && page === null) throw new AppError(auditErrors.noPage)
    const hashed = page ? urlHash(page.url, new URL(page.url).origin) : ALL_PAGES
    await saveIgnored(tx, { check, hash: hashed, url: page?.url ?? null, reason })
    await markIgnored(tx, ctx.shop.id)
    return hashed
  })
  return { state: await getState(ctx), hash }
}

/** Removes a choice: the check's findings count again. */
export async function unignore(
  ctx: ShopContext,
  choice: { check: string; hash: string },
): Promise<AuditState> {
  await ctx.tx(async (tx) => {
    await removeIgnored(tx, choice)
    await markIgnored(tx, ctx.shop.id)
  })
  return getState(ctx)
}
