import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readTitles } from '#core/catalogue/titles/read-titles.ts'
import { signedInStaff } from '../../../testing/staff.ts'
import { platformCall, syncAll } from '../../../testing/store-life.ts'
import { visit } from '../../../testing/storefront.ts'
import { newWorld, type World } from '../../../testing/world.ts'
import { findGoneArticles } from './find-gone.ts'

let world: World
beforeEach(async () => {
  world = await newWorld({
    store: {
      products: [
        {
          title: 'Oak bowl',
          vendor: 'Fernhill',
          tags: ['wood'],
          descriptionHtml: '<p>A bowl of oak for bread and fruit.</p>',
        },
        { title: 'Ash spoon', vendor: 'Fernhill', descriptionHtml: '<p>A spoon of ash wood.</p>' },
      ],
      articles: 1,
      theme: true,
    },
  })
  await syncAll(world.ctx)
})
afterEach(() => world[Symbol.asyncDispose]())

const api = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  world.call(method, `/apps/api/blog-posts${path}`, body === undefined ? {} : { body })
const data = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => {
  const answer = await api(method, path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}

async function order(more: object = {}): Promise<object> {
  const { blogs } = await data('GET', '/choices')
  return {
    title: 'Oak bowls at home: what to know',
    keyword: 'oak bowl',
    tone: 'Friendly',
    language: 'en',
    products: world.store.productIds.slice(0, 2).map(String),
    blogId: blogs[0].id,
    author: 'Rowan',
    ...more,
  }
}

async function written(more: object = {}): Promise<ReturnType<JSON['parse']>> {
  const { id } = await data('POST', '', await order({ ...more, idempotencyKey: randomUUID() }))
  return vi.waitUntil(
    async () => {
      const post = await data('GET', `/${id}`)
      return post.state === 'writing' ? null : post
    },
    { timeout: 30_000, interval: 100 },
  )
}

/** An outline, written without a model. */
async function writtenHere(): Promise<ReturnType<JSON['parse']>> {
  await world.startWorker()
  return written({ writer: 'template' })
}

/** Deletes a post as staff on a visit, and returns the code of the refusal. */
async function removedByVisitor(id: string): Promise<string | undefined> {
  const ada = await signedInStaff(world)
  const order = { store: world.store.domain, reason: 'A post they did not want' }
  const { body } = await ada.call('POST', '/apps/api/admin/visits', order)
  const token = new URL(body.data.url, 'http://app.test').searchParams.get('token') ?? ''
  const answer = await fetch(`${world.web.url}/apps/api/blog-posts/${id}/remove`, {
    method: 'POST',
    headers: { authorizationAdmin: token, 'content-type': 'application/json' },
    body: '{}',
  })
  return ((await answer.json()) as { code?: string }).code
}

test('a post is written step by step, edited, published, and deleted everywhere', async () => {
  await world.startWorker()
  const post = await written()
  expect(post, JSON.stringify(post.failure)).toMatchObject({ state: 'review', failure: null, onStore: null })
  expect(post.body).not.toContain('<h1')
  expect(post.body).toContain(`<a href="/products/`)
  expect(post.sections.length).toBeGreaterThanOrEqual(4)
  expect(post.tokens).toBeGreaterThan(500)
  const lines = (await data('GET', '/list/csv?state=review&q=bowl')).text.trimEnd().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('oak bowl,Needs review,')
  expect((await data('GET', '/list/csv?state=published')).text.trimEnd().split('\r\n')).toHaveLength(1)
  const checks = await data('POST', `/${post.id}/check`, { body: post.body })
  expect(checks.findings.filter(({ state }: { state: string }) => state === 'bad')).toEqual([])
  expect(checks.citations.length).toBeGreaterThan(0)

  // On a visit, staff may not delete what nothing brings back.
  expect(await removedByVisitor(post.id)).toBe('staff.not-for-staff')
  expect(await data('GET', `/${post.id}`)).toMatchObject({ state: 'review' })

  const text = {
    title: post.title,
    body: `${post.body}<p onclick="x()">By hand.<script>alert(1)</script></p>`,
    summary: post.summary,
    seoTitle: post.seoTitle,
    seoDescription: post.seoDescription,
    handle: 'by-hand',
    author: post.author,
    image: null,
  }
  const saved = await data('PUT', `/${post.id}`, { ...text, revision: post.revision })
  expect(saved.body).toContain('<p>By hand.</p>')
  expect((await api('PUT', `/${post.id}`, { ...text, revision: post.revision })).body.code).toBe(
    'blog-posts.saved-elsewhere',
  )

  const { operationId, post: live } = await data('POST', `/${post.id}/publish`, { visibility: 'visible' })
  expect(live).toMatchObject({ state: 'published', onStore: { differs: false } })
  const path = new URL(live.onStore.url).pathname
  const page = await visit(world.store, path)
  expect(page.status).toBe(200)
  expect(page.html).toContain('By hand.')
  expect(page.html.match(/<h1/g)).toHaveLength(1)

  // Undoing the publication removes the article from the store; the text stays.
  expect((await world.call('POST', `/apps/api/operations/${operationId}/undo`, { body: {} })).status).toBe(
    200,
  )
  expect((await visit(world.store, path)).status).toBe(404)
  expect(await data('GET', `/${post.id}`)).toMatchObject({ state: 'review', onStore: null })
  await data('POST', `/${post.id}/publish`, { visibility: 'visible' })

  const removed = await data('POST', `/${post.id}/remove`, {})
  expect((await visit(world.store, path)).status).toBe(404)
  expect((await api('GET', `/${post.id}`)).body.code).toBe('blog-posts.not-found')
  expect((await data('GET', '/list')).rows).toEqual([])
  await world.call('POST', `/apps/api/operations/${removed.operationId}/undo`, { body: {} })
  expect((await visit(world.store, path)).status).toBe(200)
  expect(await data('GET', `/${post.id}`)).toMatchObject({ state: 'published' })
})

test('the text of a post is judged as the list of meta tags judges it on an article', async () => {
  await readTitles(world.ctx)
  await world.startWorker()
  const post = await written({ writer: 'template' })
  const { rows } = (await world.call('POST', '/apps/api/meta-tags/search', { body: { kind: 'article' } }))
    .body.data
  const values = {
    seoTitle: 'What to know about oak bowls before they are on a table',
    seoDescription: 'Oak. '.repeat(60),
  }
  const edits = [{ gid: rows[0].gid, values }]
  const both = async () => {
    const { findings } = await data('POST', `/${post.id}/check`, { body: post.body, ...values })
    const { body } = await world.call('POST', '/apps/api/meta-tags/resource', { body: { gid: rows[0].gid } })
    return ['seo-title', 'seo-description'].map((part) => ({
      inPost: findings.find(({ code }: { code: string }) => code === part),
      inList: body.data.checks.find(({ id }: { id: string }) => id === part),
    }))
  }
  expect((await world.call('POST', '/apps/api/meta-tags/save', { body: { edits } })).status).toBe(200)
  for (const { inPost, inList } of await both()) {
    expect(inPost).toMatchObject({ state: 'warn', advice: inList.advice, values: inList.values })
    expect(inList.colour).toBe('yellow')
  }
  const [title, description] = await both()
  expect(title?.inPost.advice).toBe('wide-with-theme')
  expect(description?.inPost.advice).toBe('long')

  await world.call('PUT', '/apps/api/meta-tags/check-settings', { body: { lengths: 'narrow' } })
  const [, narrow] = await both()
  expect(narrow?.inPost.values).toMatchObject({ to: 160 })
  expect(narrow?.inPost.values).toEqual(narrow?.inList.values)
})

test('undoing an update takes back a search title and description the article did not have', async () => {
  const post = await writtenHere()
  const { title, body, summary, handle, author } = post
  const text = { title, body, summary, handle, author, image: null }
  await world.ctx.tx((tx) =>
    sql`update blog_posts set seo_title = '', seo_description = '' where shop_id = ${world.ctx.shop.id}`.execute(
      tx,
    ),
  )
  const { post: live } = await data('POST', `/${post.id}/publish`, { visibility: 'visible' })
  const listing = async () => {
    const { article } = (await platformCall(world.platform, world.store, {
      query: `query($id: ID!) { article(id: $id) {
        title: metafield(namespace: "global", key: "title_tag") { value }
        description: metafield(namespace: "global", key: "description_tag") { value } } }`,
      variables: { id: `gid://shopify/Article/${live.onStore.articleId}` },
    })) as unknown as { article: { title: { value: string } | null; description: { value: string } | null } }
    return [article.title?.value ?? null, article.description?.value ?? null]
  }
  expect(await listing()).toEqual([null, null])
  const listed = {
    seoTitle: 'Oak bowls to eat from',
    seoDescription: 'Turned by hand, oiled, and made to last.',
  }
  await data('PUT', `/${post.id}`, { ...text, ...listed, revision: live.revision })
  const { operationId } = await data('POST', `/${post.id}/publish`, { visibility: 'visible' })
  expect(await listing()).toEqual([listed.seoTitle, listed.seoDescription])
  const undone = await world.call('POST', `/apps/api/operations/${operationId}/undo`, { body: {} })
  expect(undone.status).toBe(200)
  expect(await listing()).toEqual([null, null])
})

test('a post whose article was deleted in the store is no longer published, and can be again', async () => {
  const post = await writtenHere()
  const publish = () => api('POST', `/${post.id}/publish`, { visibility: 'visible' })
  const gone = async () => {
    const { onStore } = await data('GET', `/${post.id}`)
    await platformCall(world.platform, world.store, {
      query: 'mutation($id: ID!) { articleDelete(id: $id) { deletedArticleId } }',
      variables: { id: `gid://shopify/Article/${onStore.articleId}` },
    })
  }
  const noted = { state: 'review', onStore: null, publishFailure: { code: 'blog-posts.not-on-store' } }
  expect((await publish()).status).toBe(200)
  // Nothing is noted before the catalogue has missed it.
  await findGoneArticles(world.ctx)
  expect(await data('GET', `/${post.id}`)).toMatchObject({ state: 'published', publishFailure: null })
  await gone()
  await syncAll(world.ctx)
  await findGoneArticles(world.ctx)
  expect(await data('GET', `/${post.id}`)).toMatchObject({ ...noted, body: post.body })
  expect((await data('GET', '')).counts).toMatchObject({ published: 0, review: 1 })

  expect((await publish()).body.data.post).toMatchObject({ state: 'published', publishFailure: null })
  await gone()
  // Whoever publishes first is told of a conflict, and of its reason with the store's version.
  expect((await publish()).body.code).toBe('changes.conflict')
  expect(await data('POST', `/${post.id}/reload`, {})).toMatchObject({ ...noted, body: post.body })
})

test('what our editor cannot keep of the store’s version is lost only once somebody has agreed to it', async () => {
  const post = await writtenHere()
  const publish = (more = {}) => api('POST', `/${post.id}/publish`, { visibility: 'visible', ...more })
  const reload = (agreed?: object) => api('POST', `/${post.id}/reload`, { agreed })
  const { articleId } = (await publish()).body.data.post.onStore
  const id = `gid://shopify/Article/${articleId}`
  const onStore = async () => {
    const { article } = (await platformCall(world.platform, world.store, {
      query: 'query($id: ID!) { article(id: $id) { body } }',
      variables: { id },
    })) as unknown as { article: { body: string } }
    return article.body
  }
  const theirs = '<h2 id="care">Care</h2><p>Oil it.</p><iframe src="https://video.example/1"></iframe>'
  await platformCall(world.platform, world.store, {
    query: `mutation($id: ID!, $body: HTML!) { articleUpdate(id: $id, article: { body: $body }) { userErrors { message } } }`,
    variables: { id, body: theirs },
  })
  expect((await publish()).body.code).toBe('changes.conflict')

  const losses = { frames: 1, ids: 1 }
  const refused = { code: 'blog-posts.would-lose', details: { losses } }
  expect((await reload()).body).toMatchObject(refused)
  expect((await reload({ frames: 1 })).body).toMatchObject(refused)
  expect((await data('GET', `/${post.id}`)).body).toBe(post.body)
  expect((await reload(losses)).body.data.body).toBe('<h2>Care</h2><p>Oil it.</p>')

  expect((await publish()).body).toMatchObject(refused)
  expect(await onStore()).toBe(theirs)
  const { operationId } = (await publish({ agreed: losses })).body.data
  expect(await onStore()).toBe('<h2>Care</h2><p>Oil it.</p>')
  await world.call('POST', `/apps/api/operations/${operationId}/undo`, { body: {} })
  expect(await onStore()).toBe(theirs)
})

test('a deleted post that was hidden from search engines is hidden again once it is back', async () => {
  const post = await writtenHere()
  const { post: live } = await data('POST', `/${post.id}/publish`, { visibility: 'visible' })
  const ownerId = `gid://shopify/Article/${live.onStore.articleId}`
  await platformCall(world.platform, world.store, {
    query: `mutation($metafields: [MetafieldsSetInput!]!) { metafieldsSet(metafields: $metafields) { userErrors { message } } }`,
    variables: {
      metafields: [{ ownerId, namespace: 'seo', key: 'hidden', type: 'number_integer', value: '1' }],
    },
  })
  const { operationId } = await data('POST', `/${post.id}/remove`, {})
  await world.call('POST', `/apps/api/operations/${operationId}/undo`, { body: {} })
  const { onStore } = await data('GET', `/${post.id}`)
  const gid = `gid://shopify/Article/${onStore.articleId}`
  expect(gid).not.toBe(ownerId)
  const { body } = await world.call('POST', '/apps/api/meta-tags/resource', { body: { gid } })
  expect(body.data).toMatchObject({ noindex: true })
})
