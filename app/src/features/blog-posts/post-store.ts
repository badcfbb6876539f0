import { type Selectable, sql } from 'kysely'
import type { BlogPosts } from '#kit/server/db/generated/schema.ts'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { Task } from './domain/post-state.ts'
import { blogPostsErrors } from './errors.ts'
import type { PostFacts } from './facts.ts'

export type PostRecord = Selectable<BlogPosts>

/** The merchant's image and its source. */
export interface StoredImage {
  url: string
  alt: string
}

export const imageOf = ({ image }: Pick<PostRecord, 'image'>): StoredImage | null =>
  image as StoredImage | null
export const taskOf = ({ task }: Pick<PostRecord, 'task'>): Task => task as Task
export const factsOf = ({ facts }: Pick<PostRecord, 'facts'>): PostFacts | null => facts as PostFacts | null

/** Returns a post; `lock` keeps others from writing it until the transaction ends. Throws `blog-posts.not-found`. */
export async function findPost(tx: ShopTx, id: string, { lock = false } = {}): Promise<PostRecord> {
  const query = tx
    .selectFrom('blog_posts')
    .selectAll()
    .where('shop_id', '=', shopOf(tx))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  if (!row) throw new AppError(blogPostsErrors.notFound)
  return row
}

/** Finished step of a writing. */
export interface StepRecord {
  position: number
  name: string
  result: unknown
  tokens: number
}

/** Lists the finished steps of one run of a post, in order. */
export async function stepsOf(tx: ShopTx, { id, run }: { id: string; run: number }): Promise<StepRecord[]> {
  return tx
    .selectFrom('blog_post_steps')
    .select(['position', 'name', 'result', 'tokens'])
    .where('shop_id', '=', shopOf(tx))
    .where('post_id', '=', id)
    .where('run', '=', run)
    .orderBy('position')
    .execute()
}

/** Counts the posts begun this week (Monday to Sunday, UTC), without those whose writing failed. */
export async function writtenThisWeek(tx: ShopTx): Promise<number> {
  const now = await clockOf(tx)
  const { rows } = await sql<{ written: number }>`
    select count(*)::int as written from blog_posts
      where shop_id = ${shopOf(tx)} and state <> 'failed' and state <> 'stopped'
        and created_at >= date_trunc('week', ${now}::timestamptz, 'UTC')`.execute(tx)
  return rows[0]?.written ?? 0
}

/** Removes posts deleted long ago, and the steps of writings that will not be resumed. */
export async function forgetPosts(tx: ShopTx, keptDays: number): Promise<void> {
  const now = await clockOf(tx)
  const shop = shopOf(tx)
  await sql`
    delete from blog_posts where shop_id = ${shop}
      and deleted_at < ${now}::timestamptz - make_interval(days => ${keptDays}::int)`.execute(tx)
  await sql`
    delete from blog_post_steps s using blog_posts p
      where s.shop_id = ${shop} and p.shop_id = ${shop} and p.id = s.post_id
        and p.state in ('written', 'failed', 'stopped')
        and s.finished_at < ${now}::timestamptz - interval '7 days'`.execute(tx)
  await sql`
    delete from blog_post_runs where shop_id = ${shop}
      and created_at < ${now}::timestamptz - interval '400 days'`.execute(tx)
}
