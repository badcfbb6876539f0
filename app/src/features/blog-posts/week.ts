import type { ShopContext } from '#core/context/context.ts'
import { readPlan } from '#core/shops/plan-of.ts'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { AutomationPlan } from './contract/settings.ts'
import { blogPostsErrors } from './errors.ts'
import { writtenThisWeek } from './post-store.ts'

export interface Settings {
  mode: 'manual' | 'system'
  weekly: number
  automation: AutomationPlan | null
}

/** Defaults until the merchant chooses: the plan's limit. */
const FIRST: Settings = { mode: 'system', weekly: 1, automation: null }

/** Returns the settings; `lock` serialises the creation of posts, so that no limit is exceeded. */
export async function settingsOf(tx: ShopTx, { lock = false } = {}): Promise<Settings> {
  if (lock) await ensureSettings(tx)
  const query = tx
    .selectFrom('blog_post_settings')
    .select(['limit_mode', 'weekly_limit', 'automation'])
    .where('shop_id', '=', shopOf(tx))
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  if (!row) return FIRST
  const automation = row.automation as AutomationPlan | null
  return {
    mode: row.limit_mode as Settings['mode'],
    weekly: row.weekly_limit,
    automation: automation && 'blogId' in automation ? automation : null,
  }
}

async function ensureSettings(tx: ShopTx): Promise<void> {
  await tx
    .insertInto('blog_post_settings')
    .values({
      shop_id: shopOf(tx),
      limit_mode: FIRST.mode,
      weekly_limit: FIRST.weekly,
      automation: '{}',
      updated_at: await clockOf(tx),
    })
    .onConflict((conflict) => conflict.column('shop_id').doNothing())
    .execute()
}

/** Stores the settings that are given; the others stay as they are. */
export async function saveSettings(tx: ShopTx, change: Partial<Settings>): Promise<void> {
  await ensureSettings(tx)
  await tx
    .updateTable('blog_post_settings')
    .set({
      ...(change.mode !== undefined && { limit_mode: change.mode }),
      ...(change.weekly !== undefined && { weekly_limit: change.weekly }),
      ...(change.automation !== undefined && { automation: JSON.stringify(change.automation ?? {}) }),
      updated_at: await clockOf(tx),
    })
    .where('shop_id', '=', shopOf(tx))
    .execute()
}

export interface Week {
  written: number
  limit: number
  mode: Settings['mode']
  most: number
}

/** Returns the number of posts begun this week, and the limit. */
export async function weekOf(ctx: ShopContext, tx: ShopTx, { lock = false } = {}): Promise<Week> {
  const { mode, weekly } = await settingsOf(tx, { lock })
  const { terms } = await readPlan(tx, ctx)
  const most = terms.blogsPerWeek
  const limit = mode === 'system' ? most : Math.min(weekly, most)
  return { written: await writtenThisWeek(tx), limit, mode, most }
}

/** Throws `blog-posts.weekly-limit`; blocks other creations until this transaction ends. */
export async function requireWeekLeft(ctx: ShopContext, tx: ShopTx): Promise<void> {
  const { written, limit } = await weekOf(ctx, tx, { lock: true })
  if (written >= limit) throw new AppError(blogPostsErrors.weeklyLimit, { limit })
}
