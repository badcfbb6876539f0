import { type RawBuilder, sql } from 'kysely'
import type { ShopContext } from '#core/context/context.ts'
import { contains } from '#kit/server/db/like.ts'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import type { ListInput, PostRow, PostsLanding } from './contract/posts.ts'
import { POST_STATES, type PostState, stateOf } from './domain/post-state.ts'
import { nextRunOf } from './plan/next-run.ts'
import type { PostRecord } from './post-store.ts'
import { settingsOf, weekOf } from './week.ts'

export const PAGE_SIZE = 50

type Listed = Pick<
  PostRecord,
  | 'id'
  | 'title'
  | 'keyword'
  | 'tone'
  | 'state'
  | 'article_id'
  | 'visibility'
  | 'publish_at'
  | 'words'
  | 'tokens'
  | 'writer'
  | 'origin'
  | 'created_at'
>

/** Returns the rules of `stateOf` in SQL, for filters and counts. */
const stateIn = (now: string): RawBuilder<PostState> => sql<PostState>`
  case when state in ('waiting', 'writing') then 'writing'
    when article_id is not null and visibility = 'hidden' then 'hidden'
    when article_id is not null and publish_at > ${now}::timestamptz then 'scheduled'
    when article_id is not null then 'published'
    when state in ('failed', 'stopped') then state
    else 'review' end`

/** Returns the number of posts per state, the use of the week's limit, and the automation's status. */
export async function postsLanding(ctx: ShopContext): Promise<PostsLanding> {
  return ctx.tx(async (tx) => {
    const now = await clockOf(tx)
    const { rows } = await sql<{ shown: PostState; posts: number }>`
      select ${stateIn(now)} as shown, count(*)::int as posts from blog_posts
        where shop_id = ${shopOf(tx)} and deleted_at is null group by 1`.execute(tx)
    const counts = Object.fromEntries(POST_STATES.map((state) => [state, 0])) as Record<PostState, number>
    for (const { shown, posts } of rows) counts[shown] = posts
    const { automation } = await settingsOf(tx)
    const active = automation?.active ?? false
    return {
      asOf: new Date(now).toISOString(),
      total: Object.values(counts).reduce((sum, each) => sum + each, 0),
      counts,
      week: await weekOf(ctx, tx),
      automation: {
        active,
        next:
          automation && active
            ? ((await nextRunOf(tx, automation, new Date(now)))?.toISOString() ?? null)
            : null,
      },
    }
  })
}

/** Returns one page of posts, newest first. */
export async function listPosts(
  ctx: ShopContext,
  input: ListInput,
): Promise<{ rows: PostRow[]; total: number; pageSize: number }> {
  return ctx.tx(async (tx) => {
    const now = await clockOf(tx)
    const { rows: counted } = await sql<{ posts: number }>`
      select count(*)::int as posts from blog_posts where ${matching(tx, input, now)}`.execute(tx)
    return {
      rows: await readPosts(tx, input, { now, most: PAGE_SIZE, offset: (input.page - 1) * PAGE_SIZE }),
      total: counted[0]?.posts ?? 0,
      pageSize: PAGE_SIZE,
    }
  })
}

type Filters = Pick<ListInput, 'state' | 'q'>

/** Returns posts that match the filters, newest first. */
export async function readPosts(
  tx: ShopTx,
  filters: Filters,
  { now, most, offset }: { now: string; most: number; offset: number },
): Promise<PostRow[]> {
  const { rows } = await sql<Listed>`
    select id, title, keyword, tone, state, article_id, visibility, publish_at, words, tokens, writer, origin, created_at
      from blog_posts where ${matching(tx, filters, now)}
      order by created_at desc, id limit ${most} offset ${offset}`.execute(tx)
  return rows.map((row) => rowOf(row, new Date(now)))
}

const matching = (tx: ShopTx, { state, q }: Filters, now: string): RawBuilder<boolean> => sql<boolean>`
  shop_id = ${shopOf(tx)} and deleted_at is null
    ${state === undefined ? sql`` : sql`and ${stateIn(now)} = ${state}`}
    ${q ? sql`and lower(title || ' ' || keyword) like ${contains(q.toLowerCase())}` : sql``}`

/** Returns a post as a row of the list. */
export function rowOf(post: Listed, now: Date): PostRow {
  const visibility = post.visibility as PostRow['visibility']
  return {
    id: post.id,
    title: post.title,
    keyword: post.keyword,
    tone: post.tone,
    state: stateOf(
      { state: post.state, articleId: post.article_id, visibility, publishAt: post.publish_at },
      now,
    ),
    visibility,
    publishAt: post.publish_at?.toISOString() ?? null,
    words: post.words,
    tokens: post.tokens,
    writer: post.writer as PostRow['writer'],
    origin: post.origin as PostRow['origin'],
    createdAt: post.created_at.toISOString(),
  }
}
