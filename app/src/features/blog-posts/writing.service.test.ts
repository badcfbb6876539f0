import { beforeAll, beforeEach, expect, test } from 'vitest'
import { undoOperation } from '#core/changes/undo/undo.ts'
import { type ShopContext, shopContext } from '#core/context/context.ts'
import { giveCredits } from '#core/credits/rewards.ts'
import { platformCall, syncAll } from '../../../testing/store-life.ts'
import { newWorld, type TestStore, type World } from '../../../testing/world.ts'
import { PUBLISH_POST } from './agent/job-names.ts'
import { resumeWriting } from './agent/resume-writing.ts'
import { writeNextStep } from './agent/write-step.ts'
import { postChoices } from './choices.ts'
import type { PostOrder } from './contract/posts.ts'
import { createPost } from './create-post.ts'
import { homeCards } from './home-cards.ts'
import { articleKind, articleRef } from './kinds/article.ts'
import { createInput } from './kinds/article-input.ts'
import { createArticle } from './kinds/article-operations.ts'
import { wholeSecond } from './kinds/article-value.ts'
import { listPosts } from './list-posts.ts'
import { runPlan } from './plan/run-plan.ts'
import { getSettings, saveAutomation, saveLimit } from './plan/settings.ts'
import { postDetail } from './post-detail.ts'
import { findPost } from './post-store.ts'
import { publishPost, publishWritten } from './publish-post.ts'
import { removePost, stopPost } from './remove-post.ts'
import { rewritePost } from './rewrite-post.ts'
import { reloadPost } from './save-post.ts'
import { valueOf } from './value-of-post.ts'

let world: World
let store: TestStore
let ctx: ShopContext
beforeAll(async () => {
  world = await newWorld({ ownPlatform: true, store: { products: 0 } })
  return () => world[Symbol.asyncDispose]()
}, 30_000)
/** Each test has its own store. */
beforeEach(async () => {
  store = await world.addStore({
    products: [
      {
        title: 'Oak bowl',
        vendor: 'Fernhill',
        tags: ['wood'],
        descriptionHtml: '<p>A bowl of oak for bread.</p>',
      },
      { title: 'Ash spoon', vendor: 'Fernhill', descriptionHtml: '<p>A spoon of ash wood.</p>' },
    ],
    articles: 1,
  })
  const { rows } = await world.database.db.pool.query<{ id: string }>(
    'select id from signpost_find_shop($1)',
    [store.domain],
  )
  const shop = { id: rows[0]?.id ?? '', domain: store.domain }
  ctx = shopContext(world.web.process.app, shop, { kind: 'merchant', userId: '101' })
  await syncAll(ctx)
  return () => world.removeStore(store)
})

const signal = new AbortController().signal
const wish = async (more: Partial<PostOrder> = {}): Promise<PostOrder> => ({
  title: 'Oak bowls at home: what to know',
  keyword: 'oak bowl',
  tone: 'Friendly',
  language: 'en',
  outline: [],
  products: store.productIds.map(String),
  blogId: (await postChoices(ctx)).blogs[0]?.id ?? '',
  author: 'Rowan',
  visibility: 'hidden',
  publishAt: null,
  image: null,
  writer: 'template',
  unreviewed: false,
  ...more,
})

/** Performs the steps as a worker would, until none is left. */
async function write(id: string, most = 40): Promise<void> {
  for (let step = 0; step < most; step += 1) {
    const { state } = await ctx.tx((tx) => findPost(tx, id))
    if (state !== 'waiting' && state !== 'writing') return
    await writeNextStep(ctx, { id }, { signal }).catch(() => undefined)
  }
}
async function written(more: Partial<PostOrder> = {}): Promise<string> {
  const { id } = await createPost(ctx, await wish(more))
  await write(id)
  return id
}
const detail = (id: string) => postDetail(ctx, { id })
const codeOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  )
const charges = () =>
  ctx.tx((tx) => tx.selectFrom('credit_charges').select(['state', 'actual', 'ceiling']).execute())

test('a step whose result was lost is done again, and nothing is paid twice', async () => {
  const { id } = await createPost(ctx, await wish({ writer: 'model' }))
  expect(await charges()).toMatchObject([{ state: 'reserved', ceiling: '6' }])
  for (let step = 0; step < 3; step += 1) await writeNextStep(ctx, { id }, { signal })
  expect((await detail(id)).progress).toMatchObject({ done: 3, step: 'section' })
  // Two workers on one step: the later one wins.
  await Promise.all([1, 2].map(() => writeNextStep(ctx, { id }, { signal })))
  expect((await detail(id)).progress).toMatchObject({ done: 4 })
  await write(id)
  const post = await detail(id)
  expect(post).toMatchObject({ state: 'review', failure: null })
  expect(await charges()).toMatchObject([{ state: 'settled', actual: String(post.credits) }])
  const before = post.body
  await rewritePost(ctx, { id, section: 1 })
  await write(id)
  const again = await detail(id)
  expect(again.sections).toEqual(post.sections)
  expect(again.body.split('<h2>')[1]).toBe(before.split('<h2>')[1])
  expect((await charges()).map(({ state }) => state)).toEqual(['settled', 'settled'])
  // A rewrite that failed is repeated for what it was about.
  await world.control('PATCH', '/language-model/faults', { inventedClaimRate: 1 })
  await rewritePost(ctx, { id, section: 1 })
  await write(id)
  await world.control('DELETE', '/language-model/faults')
  expect(await detail(id)).toMatchObject({
    failure: { code: 'language-model.ungrounded' },
    lastSection: 1,
    body: again.body,
  })
})

test('what a model does wrong, or a store that stays silent, ends the post and costs nothing', async () => {
  await world.control('PATCH', '/language-model/faults', { inventedClaimRate: 1 })
  const id = await written({ writer: 'model' })
  expect(await detail(id)).toMatchObject({ state: 'failed', failure: { code: 'language-model.ungrounded' } })
  expect(await charges()).toMatchObject([{ state: 'released' }])
  await world.control('PATCH', '/language-model/faults', {
    inventedClaimRate: 0,
    overLongRate: 1,
    markupRate: 1,
  })
  await rewritePost(ctx, { id })
  await write(id)
  const post = await detail(id)
  expect(post.body).not.toMatch(/<script|<b>|alert/)
  await world.control('DELETE', '/language-model/faults')
  for (const { state } of await charges()) expect(['released', 'settled']).toContain(state)

  // A store that does not respond is waited for, and named in the end.
  const { id: next } = await createPost(ctx, await wish())
  const tryAfter = async (faults: number) => {
    await ctx.tx((tx) =>
      tx
        .updateTable('blog_posts')
        .set({ faults })
        .where('shop_id', '=', ctx.shop.id)
        .where('id', '=', next)
        .execute(),
    )
    await writeNextStep(ctx, { id: next }, { signal }).catch(() => undefined)
    return detail(next)
  }
  await world.control('PATCH', '/faults', { serverErrorRate: 1 })
  expect(await tryAfter(2)).toMatchObject({ state: 'writing', failure: null })
  expect(await tryAfter(5)).toMatchObject({
    state: 'failed',
    failure: { code: 'shops.platform-unavailable' },
  })
  await world.control('PATCH', '/faults', { serverErrorRate: 0 })
  // Home counts what the list shows.
  const { total: count } = await listPosts(ctx, { page: 1, state: 'failed' })
  const lines = await Promise.all(homeCards.map(({ read }) => read(ctx)))
  expect(lines.flat()[0]).toMatchObject({ id: 'blog-posts.failed', values: { count } })
  expect(count).toBeGreaterThan(0)
})

test('without a model there is an outline of the facts, with a table and links', async () => {
  const id = await written()
  const post = await detail(id)
  expect(post).toMatchObject({ state: 'review', writer: 'template', credits: 0, tokens: 0 })
  expect(post.body).toContain('<h2>Oak bowl</h2><ul><li>Brand: Fernhill</li>')
  expect(post.body).toContain('<th scope="col">Product</th>')
  expect(post.body).toContain('<a href="/products/oak-bowl">Oak bowl</a>')
  expect(await charges()).toEqual([])
})

test('dates, hidden posts and handles go onto the store as the platform takes them', async () => {
  const first = await written()
  const later = wholeSecond(new Date(Date.now() + 86_400_000).toISOString())
  const scheduled = await publishPost(ctx, { id: first, visibility: 'visible', publishAt: later })
  expect(scheduled.post).toMatchObject({ state: 'scheduled', publishAt: later, onStore: { differs: false } })
  const now = await publishPost(ctx, { id: first, visibility: 'visible', publishAt: null })
  expect(now.post).toMatchObject({ state: 'published', publishAt: null })
  expect(
    await codeOf(publishPost(ctx, { id: first, visibility: 'visible', publishAt: '2020-01-01T00:00:00Z' })),
  ).toBe('blog-posts.past-date')
  // The handle is taken: another one is tried.
  const second = await written()
  const hidden = await publishPost(ctx, { id: second, visibility: 'hidden', publishAt: null })
  expect(hidden.post.state).toBe('hidden')
  const [one, two] = await articleKind.read(ctx, [articleRef(first), articleRef(second)])
  expect(two?.handle).toBe(`${one?.handle}-2`)
  expect(two).toMatchObject({
    visibility: 'hidden',
    author: 'Rowan',
    seoTitle: 'Oak bowls at home: what to know',
  })
})

test('an article whose answer was lost is found again and not made twice', async () => {
  const id = await written({ unreviewed: true })
  const post = await ctx.tx((tx) => findPost(tx, id))
  const value = valueOf(post, { visibility: 'hidden', publishAt: null })
  await ctx.platform.query(ctx.shop, createArticle, { article: createInput(id, value) })
  expect((await detail(id)).onStore).toBeNull()
  await publishWritten(ctx, { id })
  expect(await detail(id)).toMatchObject({ state: 'hidden' })
  const [found] = await articleKind.read(ctx, [articleRef(id)])
  expect(found?.handle).toBe(value.handle)
})

test('a finished post goes onto the store once the store answers again, and not after its undo', async () => {
  const enqueued: string[] = []
  const queue: ShopContext['queue'] = {
    ...ctx.queue,
    holds: async () => false,
    enqueue: async (name) => void enqueued.push(name),
  }
  const id = await written({ unreviewed: true })
  await world.control('PATCH', '/faults', { internalErrorRate: 1 })
  await expect(publishWritten(ctx, { id })).rejects.toThrow()
  await world.control('DELETE', '/faults')
  await resumeWriting({ ...ctx, queue })
  expect(enqueued).toEqual([PUBLISH_POST])
  await publishWritten(ctx, { id })
  expect(await detail(id)).toMatchObject({ state: 'hidden' })

  const { operation_id: publication } = await ctx.tx((tx) =>
    tx
      .selectFrom('changes')
      .select('operation_id')
      .where('shop_id', '=', ctx.shop.id)
      .where('resource_id', '=', articleRef(id).resourceId)
      .executeTakeFirstOrThrow(),
  )
  await undoOperation(ctx, publication)
  expect((await detail(id)).onStore).toBeNull()
  await resumeWriting({ ...ctx, queue })
  expect(enqueued).toHaveLength(1)
})

test('an undo brings an article back with its date and template, published since then', async () => {
  const id = await written()
  await publishPost(ctx, { id, visibility: 'visible', publishAt: null })
  const { articleId } = (await detail(id)).onStore ?? {}
  await platformCall(world.platform, store, {
    query: `mutation($id: ID!, $at: DateTime!) {
      articleUpdate(id: $id, article: { publishDate: $at, templateSuffix: "wide" }) { userErrors { message } } }`,
    variables: { id: `gid://shopify/Article/${articleId}`, at: '2025-03-01T08:00:00Z' },
  })
  const since = { publishedAt: '2025-03-01T08:00:00.000Z', templateSuffix: 'wide', visibility: 'visible' }
  const hidden = await publishPost(ctx, { id, visibility: 'hidden', publishAt: null })
  await undoOperation(ctx, hidden.operationId ?? '')
  expect(await articleKind.read(ctx, [articleRef(id)])).toMatchObject([since])
  const removed = await removePost(ctx, { id })
  await undoOperation(ctx, removed.operationId ?? '')
  expect(await articleKind.read(ctx, [articleRef(id)])).toMatchObject([since])
})

test('what somebody changed on the store is not written over', async () => {
  const id = await written()
  await publishPost(ctx, { id, visibility: 'hidden', publishAt: null })
  const { articleId } = (await detail(id)).onStore ?? {}
  await ctx.tx((tx) => tx.updateTable('blog_posts').set({ title: 'Ours' }).execute())
  await platformCall(world.platform, store, {
    query:
      'mutation($id: ID!) { articleUpdate(id: $id, article: { title: "Theirs" }) { userErrors { message } } }',
    variables: { id: `gid://shopify/Article/${articleId}` },
  })
  expect(await codeOf(publishPost(ctx, { id, visibility: 'hidden', publishAt: null }))).toBe(
    'changes.conflict',
  )
  expect(await reloadPost(ctx, { id })).toMatchObject({ title: 'Theirs', onStore: { differs: false } })
})

test('a copy of another text of the store is refused, whatever page it stands on', async () => {
  const id = await written()
  await publishPost(ctx, { id, visibility: 'visible', publishAt: null })
  const original = await detail(id)
  const copy = await written()
  const text = Array.from({ length: 150 }, (_, at) => `Sentence ${at} says what nobody else says.`).join(' ')
  await platformCall(world.platform, store, {
    query:
      'mutation($product: ProductUpdateInput!) { productUpdate(product: $product) { userErrors { message } } }',
    variables: {
      product: { id: `gid://shopify/Product/${store.productIds[1]}`, descriptionHtml: `<p>${text}</p>` },
    },
  })
  await syncAll(ctx)
  for (const body of [original.body.repeat(2), `<p>${text}</p>`]) {
    await ctx.tx((tx) =>
      tx.updateTable('blog_posts').set({ writer: 'model', body }).where('id', '=', copy).execute(),
    )
    expect(await codeOf(publishPost(ctx, { id: copy, visibility: 'visible', publishAt: null }))).toBe(
      'blog-posts.not-unique',
    )
  }
  await publishWritten(ctx, { id: copy })
  expect(await detail(copy)).toMatchObject({
    onStore: null,
    // Its words name the share, the other text and the limit.
    publishFailure: { code: 'blog-posts.not-unique', details: { limit: 80, title: expect.any(String) } },
  })
})

test('a post needs more than 5,000 tokens, of which a credit is 1,000', async () => {
  const sold: ShopContext = { ...ctx, settings: { ...ctx.settings, billing: true, defaultPlan: 'free' } }
  const give = (source: string, amount: number) =>
    ctx.tx((tx) => giveCredits(tx, { source, credit: 'ai-blog', amount }))
  await give('five', 5)
  expect(await postChoices(sold)).toMatchObject({
    price: { credit: 'ai-blog', ceiling: 6, available: 5 },
    refused: { code: 'blog-posts.few-tokens', details: { available: 5_000 } },
  })
  await give('one', 1)
  expect(await postChoices(sold)).toMatchObject({ price: { ceiling: 6, available: 6 }, refused: null })
})

test('a week has its limit, whoever begins the posts', async () => {
  await saveLimit(ctx, { mode: 'manual', weekly: 2 })
  const wishes = await Promise.all([1, 2, 3, 4].map(() => wish()))
  const begun = await Promise.all(wishes.map((each) => codeOf(createPost(ctx, each))))
  expect(begun.toSorted()).toEqual(['blog-posts.weekly-limit', 'blog-posts.weekly-limit', 'done', 'done'])
  const { blogId, tone, language } = await wish()
  await saveAutomation(ctx, {
    ...{
      active: true,
      days: [1, 2, 3, 4, 5, 6, 7],
      keywords: ['bread bowls'],
      ownTopics: false,
      products: [],
    },
    ...{ blogId, author: 'Rowan', tone, language, visibility: 'hidden', writer: 'template' },
  })
  await runPlan(ctx)
  expect((await getSettings(ctx)).runs).toMatchObject([{ postId: null, refused: 'blog-posts.weekly-limit' }])
  const [post] = (await listPosts(ctx, { page: 1 })).rows
  await stopPost(ctx, { id: post?.id ?? '' })
  expect(await codeOf(createPost(ctx, await wish()))).toBe('done')
})

test('the plan begins one post a day, of topics nobody has written about', async () => {
  const { blogId, tone, language } = await wish()
  const plan = {
    active: true,
    days: [1, 2, 3, 4, 5, 6, 7],
    keywords: ['bread bowls'],
    ownTopics: true,
    products: [],
    blogId,
    author: 'Rowan',
    tone,
    language,
    visibility: 'hidden' as const,
    writer: 'template' as const,
  }
  const settings = await saveAutomation(ctx, plan)
  expect(settings.topics.map(({ keyword }) => keyword)).toEqual(['bread bowls', 'Oak bowl', 'Ash spoon'])
  await Promise.all([1, 2, 3].map(() => runPlan(ctx)))
  const { rows } = await listPosts(ctx, { page: 1 })
  expect(rows).toMatchObject([{ keyword: 'bread bowls', origin: 'automation' }])
  const [{ id } = { id: '' }] = rows
  await write(id)
  await publishWritten(ctx, { id })
  expect(await detail(id)).toMatchObject({ state: 'hidden', title: 'bread bowls' })
  const operations = await world.call('GET', '/apps/api/operations?type=blog-posts.', { store })
  expect(operations.body.data.rows).toMatchObject([{ cause: 'automation', type: 'blog-posts.publish' }])
  expect((await getSettings(ctx)).topics.map(({ keyword }) => keyword)).toEqual(['Oak bowl', 'Ash spoon'])
})
