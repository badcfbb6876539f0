import { PlatformError } from '#adapters/platform/admin-graphql/client.ts'
import type { ShopContext } from '#core/context/context.ts'
import { releaseCharges, settleCharges } from '#core/credits/charges.ts'
import { creditsForTokens } from '#core/credits/domain/token-credits.ts'
import { providerOf } from '#core/language-model/provider-of.ts'
import { translatePlatformError } from '#core/shops/platform-failure.ts'
import { articleTree } from '#core/writing/article/article-tree.ts'
import { clockOf, type ShopTx, shopOf } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import { countWords, textOfPost } from '../check/check-post.ts'
import { POST_CEILING, SECTION_CEILING } from '../domain/bounds.ts'
import { planOf, type StepName, USUAL_SECTIONS } from '../domain/post-state.ts'
import { blogPostsErrors } from '../errors.ts'
import { handleFor } from '../handle.ts'
import { factsOf, type PostRecord, type StepRecord, stepsOf, taskOf } from '../post-store.ts'
import { PUBLISH_POST, WRITE_POST } from './job-names.ts'
import { type Draft, performStep, type StepDone, StepRefused, type StepResult } from './perform-step.ts'

/** Failures of a step after which the writing ends. */
const MOST_FAULTS = 3
/**
 * The same if the platform or the model did not respond: as often as the queue retries, which takes about a minute. A
 * merchant who tries again begins from the first step.
 */
const MOST_SILENCES = 6

/**
 * Performs the next step of a post, and saves its result together with the job for the step after it, so that a crash
 * costs only one step. The last step settles the credits, once.
 */
export async function writeNextStep(
  ctx: ShopContext,
  { id }: { id: string },
  { signal }: { signal: AbortSignal },
): Promise<void> {
  const begun = await ctx.tx((tx) => takeUp(tx, id))
  if (!begun) return
  const { post, steps } = begun
  const draft = draftOf(post, steps)
  const name = nextStep(post, steps, draft)
  try {
    await requirePayer(ctx, post)
    const done = await performStep(ctx, name, { post, draft, signal })
    await ctx.tx((tx) => saveStep(ctx, tx, { post, steps, name, done }))
  } catch (error) {
    signal.throwIfAborted()
    await noteFault(ctx, post, error)
  }
}

/**
 * Returns the post and its finished steps; null if nothing is left to do. An earlier worker on this post can no
 * longer save.
 */
async function takeUp(tx: ShopTx, id: string): Promise<{ post: PostRecord; steps: StepRecord[] } | null> {
  const shop = shopOf(tx)
  const post = await tx
    .updateTable('blog_posts')
    .set(({ eb }) => ({ state: 'writing', attempt: eb('attempt', '+', 1) }))
    .where('shop_id', '=', shop)
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'writing'])
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return post ? { post, steps: await stepsOf(tx, post) } : null
}

/** Applies the results of the steps to the stored post. */
export function draftOf(post: PostRecord, steps: readonly StepRecord[]): Draft {
  const draft: Draft = {
    facts: factsOf(post),
    title: post.title,
    headings: [],
    intro: '',
    sections: [],
    body: post.body,
    seoTitle: post.seo_title,
    seoDescription: post.seo_description,
    summary: post.summary,
  }
  for (const { result } of steps) {
    const { section, ...rest } = result as StepResult
    Object.assign(draft, rest)
    if (section) draft.sections.push(section)
  }
  return draft
}

/** Returns all steps of a post; before the outline exists, the usual number. */
export function stepsToCome(post: Pick<PostRecord, 'task'>, headings: number): StepName[] {
  return planOf(taskOf(post), headings || USUAL_SECTIONS)
}

function nextStep(post: PostRecord, steps: readonly StepRecord[], draft: Draft): StepName {
  const name = stepsToCome(post, draft.headings.length)[steps.length]
  if (!name) throw new Error(`The writing of ${post.id} has no step ${steps.length}.`)
  return name
}

/** Throws if the model has changed: the merchant saw the price of one model, and no other may write. */
async function requirePayer(ctx: ShopContext, { writer, payer }: PostRecord): Promise<void> {
  if (writer === 'template') return
  const { kind } = await providerOf(ctx)
  if (kind !== payer) throw new AppError(blogPostsErrors.payerChanged)
}

async function saveStep(
  ctx: ShopContext,
  tx: ShopTx,
  work: { post: PostRecord; steps: StepRecord[]; name: StepName; done: StepDone },
): Promise<void> {
  const { post, steps, name, done } = work
  const now = await clockOf(tx)
  if (!(await isStillOurs(tx, post))) return
  const step = { position: steps.length, name, result: done.result, tokens: done.tokens }
  await tx
    .insertInto('blog_post_steps')
    .values({
      shop_id: shopOf(tx),
      post_id: post.id,
      run: post.run,
      ...step,
      result: JSON.stringify(done.result),
      finished_at: now,
    })
    .execute()
  const all = [...steps, step]
  const draft = draftOf(post, all)
  const isDone = all.length === stepsToCome(post, draft.headings.length).length
  const tokens = all.reduce((sum, each) => sum + each.tokens, 0)
  await tx
    .updateTable('blog_posts')
    .set({
      faults: 0,
      facts: JSON.stringify(draft.facts),
      updated_at: now,
      ...(done.model && { model: done.model }),
    })
    .where('shop_id', '=', shopOf(tx))
    .where('id', '=', post.id)
    .execute()
  if (isDone) return finish(ctx, tx, { post, draft, tokens, now })
  await ctx.queue.enqueue(WRITE_POST, { shop: ctx.shop.id, payload: { id: post.id } }, { tx, key: post.id })
}

/** Locks the post; returns false if another worker took it over, or it was stopped or deleted meanwhile. */
async function isStillOurs(tx: ShopTx, { id, attempt, run }: PostRecord): Promise<boolean> {
  const row = await tx
    .selectFrom('blog_posts')
    .select('id')
    .where('shop_id', '=', shopOf(tx))
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('run', '=', run)
    .where('state', '=', 'writing')
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

async function finish(
  ctx: ShopContext,
  tx: ShopTx,
  { post, draft, tokens, now }: { post: PostRecord; draft: Draft; tokens: number; now: string },
): Promise<void> {
  const isForStore = post.unreviewed && taskOf(post).kind === 'post'
  const ceiling = taskOf(post).kind === 'post' ? POST_CEILING : SECTION_CEILING
  const credits = post.charge_id === null ? 0 : Math.min(ceiling, Math.max(1, creditsForTokens(tokens)))
  if (post.charge_id !== null) await settleCharges(tx, ctx.shop.id, [{ id: post.charge_id, actual: credits }])
  await tx
    .updateTable('blog_posts')
    .set(({ eb }) => ({
      state: 'written',
      title: draft.title,
      body: draft.body,
      summary: draft.summary,
      seo_title: draft.seoTitle,
      seo_description: draft.seoDescription,
      handle: post.handle || handleFor(draft.title, post.id),
      words: countWords(textOfPost(articleTree(draft.body))),
      tokens: eb('tokens', '+', tokens),
      credits: eb('credits', '+', credits),
      charge_id: null,
      to_publish: isForStore,
      error_code: null,
      error_details: null,
      revision: eb('revision', '+', 1),
      written_at: now,
      updated_at: now,
    }))
    .where('shop_id', '=', ctx.shop.id)
    .where('id', '=', post.id)
    .execute()
  if (isForStore)
    await ctx.queue.enqueue(
      PUBLISH_POST,
      { shop: ctx.shop.id, payload: { id: post.id } },
      { tx, key: post.id },
    )
}

/** Counts a failed step. The queue retries a temporary one; any other ends the writing and releases the credits. */
async function noteFault(ctx: ShopContext, post: PostRecord, error: unknown): Promise<void> {
  const isRefused = error instanceof StepRefused
  const isFinal = error instanceof AppError || (isRefused && !error.mayRetry && !isAnswer(error.code))
  const ended = await ctx.tx(async (tx) => {
    if (!(await isStillOurs(tx, post))) return true
    const faults = post.faults + 1
    const isOver = isFinal || faults >= (isSilence(error) ? MOST_SILENCES : MOST_FAULTS)
    await tx
      .updateTable('blog_posts')
      .set({ faults })
      .where('shop_id', '=', shopOf(tx))
      .where('id', '=', post.id)
      .execute()
    if (isOver) await endWriting(ctx, tx, { post, state: 'failed', ...told(error) })
    return isOver
  })
  if (ended && (isRefused || error instanceof AppError)) return
  ctx.log.warn({ err: error, post: post.id }, 'a step of a post went wrong')
  if (!ended) throw error
}

const isSilence = (error: unknown): boolean =>
  error instanceof PlatformError || (error instanceof StepRefused && error.mayRetry && !isAnswer(error.code))

/** Refusals of the model's answer: the next answer may be better. */
const isAnswer = (code: string): boolean =>
  /^language-model\.(?:empty|too-long|wrong-language|followed-instruction|ungrounded|unreadable)$/.test(code)

function told(error: unknown): { code: string; details: Record<string, unknown> } {
  if (error instanceof StepRefused) return { code: error.code, details: error.details }
  const known = error instanceof AppError ? error : translatePlatformError(error)
  if (known) return { code: known.code, details: known.details ?? {} }
  return { code: blogPostsErrors.unfinished.code, details: {} }
}

/** Ends a writing without a text and releases its credits. Part of a transaction that holds the post. */
export async function endWriting(
  ctx: ShopContext,
  tx: ShopTx,
  end: {
    post: PostRecord
    state: 'failed' | 'stopped'
    code: string | null
    details: Record<string, unknown>
  },
): Promise<void> {
  const { post, state, code, details } = end
  if (post.charge_id !== null) await releaseCharges(tx, ctx.shop.id, [post.charge_id])
  // An earlier text stays: only the rewriting has failed.
  const hadText = post.body !== ''
  await tx
    .updateTable('blog_posts')
    .set({
      state: hadText ? 'written' : state,
      error_code: code,
      error_details: JSON.stringify(details),
      charge_id: null,
      faults: 0,
      updated_at: await clockOf(tx),
    })
    .where('shop_id', '=', shopOf(tx))
    .where('id', '=', post.id)
    .execute()
}
