import { setTimeout as wait } from 'node:timers/promises'
import type { ShopContext } from '../../app/src/core/context/context.ts'
import { resumeWriting } from '../../app/src/features/blog-posts/agent/resume-writing.ts'
import { postChoices } from '../../app/src/features/blog-posts/choices.ts'
import { createPost } from '../../app/src/features/blog-posts/create-post.ts'
import { newestArticles } from '../../app/src/features/blog-posts/kinds/article-operations.ts'
import { syncAll } from '../../app/testing/store-life.ts'
import type { Rig } from '../../bench/rig.ts'
import { seededRandom } from './seeded-random.ts'
import { faultFigure } from './support/figure.ts'
import { NO_LIMITS, type RigStore, startInstallation, until } from './support/installation.ts'

const KILLS = 20
/** One store starts at most seven posts a week. */
const STORES = 4
const POSTS_OF_STORE = 5
/** Maximum delay of a kill after a finished step, in milliseconds. */
const SPREAD_MS = 1_500
const END_WITHIN_SECONDS = 240
const THINGS = ['Oak bowl', 'Ash spoon', 'Clay jug', 'Wool rug', 'Tin lantern']

interface PostLook {
  id: string
  title: string
  state: string
  unreviewed: boolean
  article_id: string | null
  tokens: number
  credits: number
  steps: number
  done: number
  settled: number
  charged: number | null
  error_code: string | null
  publish_error: string | null
}

const LOOK = `
  select p.id, p.title, p.state, p.unreviewed, p.article_id, p.tokens, p.credits, p.error_code, p.publish_error,
      (select count(*)::int from blog_post_steps s where s.post_id = p.id) as steps,
      (select count(distinct s.position)::int from blog_post_steps s where s.post_id = p.id) as done,
      (select count(*)::int from credit_charges c where c.key = p.id::text and c.state = 'settled') as settled,
      (select sum(c.actual)::int from credit_charges c where c.key = p.id::text) as charged
    from blog_posts p order by p.created_at`

/**
 * R35: writes posts in several stores while the worker is killed twenty times; half of the posts are published
 * automatically. Counts posts that are not finished exactly once, articles that are missing or duplicated, and posts
 * that were not paid exactly once.
 */
export const rig: Rig = {
  id: 'R35',
  title: 'posts written while the worker is killed twenty times',
  async run({ n = KILLS, seed, log }) {
    const random = seededRandom(seed)
    await using installation = await startInstallation({ env: { TIME_LIMITS_SCALE: '0.1' } })
    await installation.faults(NO_LIMITS)
    const stores: { store: RigStore; ctx: ShopContext; blogId: string }[] = []
    for (let number = 0; number < STORES; number += 1) {
      const store = await installation.addStore({
        articles: 1,
        products: THINGS.map((title) => ({
          title,
          descriptionHtml: `<p>${title} of the workshop, made by hand.</p>`,
        })),
      })
      const ctx = installation.contextOf(store)
      await syncAll(ctx)
      const { blogs } = await postChoices(ctx)
      stores.push({ store, ctx, blogId: blogs[0]?.id ?? '' })
    }
    await installation.modelFaults({ latencyMs: 400 })
    for (const { store, ctx, blogId } of stores)
      for (let at = 0; at < POSTS_OF_STORE; at += 1)
        await createPost(ctx, {
          title: `${THINGS[at]} at home`,
          keyword: (THINGS[at] ?? '').toLowerCase(),
          tone: 'Friendly',
          language: 'en',
          outline: [],
          products: [String(store.productIds[at])],
          blogId,
          author: 'Rowan',
          visibility: at % 2 === 0 ? 'visible' : 'hidden',
          publishAt: null,
          image: null,
          writer: 'model',
          unreviewed: at % 2 === 0,
        })
    let worker = installation.startWorker()
    let kills = 0
    let inStep = 0
    let last = 0
    while (kills < n) {
      // A worker starts as fast as the machine allows: it is killed at a random moment after it has finished a step.
      const moved = await until(
        () => installation.look<PostLook>(LOOK),
        (now) => stepsOf(now) > last || now.every(isOver),
        { seconds: END_WITHIN_SECONDS, everyMs: 100, words: () => worker.log() },
      )
      if (moved.every(isOver)) break
      await wait(random() * SPREAD_MS)
      const posts = await installation.look<PostLook>(LOOK)
      if (!posts.some(({ state }) => state === 'waiting' || state === 'writing')) break
      last = stepsOf(posts)
      // Slower after each kill, so that all kills hit posts in progress.
      await installation.modelFaults({ latencyMs: 400 + kills * 60 })
      inStep += posts.filter(({ state, steps }) => state === 'writing' && steps > 0).length
      worker.kill()
      await worker.ended
      kills += 1
      worker = installation.startWorker()
    }
    await installation.modelFaults()
    let resumed = 0
    const posts = await until(
      async () => {
        const now = await installation.look<PostLook>(LOOK)
        // Does what the hourly job does for posts whose job was given up.
        resumed += 1
        if (resumed % 40 === 0) for (const { ctx } of stores) await resumeWriting(ctx)
        return now
      },
      (now) => now.every((post) => isOver(post)),
      { seconds: END_WITHIN_SECONDS, everyMs: 500, words: () => worker.log() },
    )
    const wrong: string[] = []
    if (kills < n) wrong.push(`it was over after ${kills} of ${n} kills`)
    if (inStep === 0) wrong.push('no kill fell into a writing')
    for (const post of posts) wrong.push(...faultsOf(post))
    for (const { ctx, blogId, store } of stores) {
      const { blog } = await ctx.platform.query(ctx.shop, newestArticles, {
        id: `gid://shopify/Blog/${blogId}`,
      })
      const titles = (blog?.articles.nodes ?? []).map(({ title }) => title)
      for (const [at, thing] of THINGS.entries()) {
        const count = titles.filter((title) => title === `${thing} at home`).length
        const expected = at % 2 === 0 ? 1 : 0
        if (count !== expected)
          wrong.push(`${store.handle} has ${count} articles of ${thing}, not ${expected}`)
      }
    }
    const steps = stepsOf(posts)
    const [usage] = await installation.look<{ calls: number }>(
      `select coalesce(sum(calls), 0)::int as calls from language_model_usage where purpose = 'blog'`,
    )
    return faultFigure(wrong, {
      n,
      seed,
      log,
      kills,
      posts: posts.length,
      steps,
      writingsInterrupted: inStep,
      answers: usage?.calls ?? 0,
    })
  },
}

const stepsOf = (posts: readonly PostLook[]): number => posts.reduce((sum, { steps }) => sum + steps, 0)

const isOver = ({ state, unreviewed, article_id, publish_error }: PostLook): boolean =>
  state === 'failed' ||
  (state === 'written' && (!unreviewed || article_id !== null || publish_error !== null))

function faultsOf(post: PostLook): string[] {
  const { title, state, steps, done, settled, charged, tokens, credits } = post
  const faults: string[] = []
  if (state !== 'written') faults.push(`${title} is ${state} (${post.error_code})`)
  if (steps !== done) faults.push(`${title} has ${steps} steps at ${done} places`)
  if (steps !== 10) faults.push(`${title} has ${steps} steps, not 10`)
  if (settled !== 1) faults.push(`${title} was settled ${settled} times`)
  if (charged !== credits || credits !== Math.min(6, Math.ceil(tokens / 1_000)))
    faults.push(`${title} cost ${charged} for ${tokens} tokens, and says ${credits}`)
  if (post.publish_error) faults.push(`${title} was not published: ${post.publish_error}`)
  return faults
}
