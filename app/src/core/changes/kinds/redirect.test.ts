import { expect, test } from 'vitest'
import type { ShopContext } from '#core/context/context.ts'
import { redirectKind } from './redirect.ts'
import { redirectId } from './redirect-value.ts'

/** Makes a store whose searches return page after page of redirects that only share words with the query. */
function crowded(held: Record<string, string>): { ctx: ShopContext; questions: string[] } {
  const questions: string[] = []
  const node = (path: string) => ({ id: `gid://shopify/UrlRedirect/${path}`, path, target: held[path] })
  const query = async (_shop: object, _operation: object, asked: { query: string } | { ids: string[] }) => {
    if ('ids' in asked)
      return { nodes: asked.ids.map((id) => node(id.replace('gid://shopify/UrlRedirect/', ''))) }
    const { query: words } = asked
    questions.push(words)
    const paths = Object.keys(held).filter((path) => words === `path:"${path}"`)
    return {
      urlRedirects: {
        nodes: [
          ...paths.map(node),
          { id: 'gid://shopify/UrlRedirect/0', path: '/like/it', target: '/other' },
        ],
        pageInfo: { hasNextPage: true, endCursor: 'more' },
      },
    }
  }
  return { ctx: { shop: {}, tx: async () => [], platform: { query } } as unknown as ShopContext, questions }
}

test('paths nobody led away from are not looked for through all redirects of a store', async () => {
  const { ctx, questions } = crowded({ '/like/7': '/seven' })
  const refs = Array.from({ length: 25 }, (_, at) => ({
    resourceId: redirectId(`/like/${at}`),
    field: 'redirect',
  }))
  const values = await redirectKind.read(ctx, refs)
  expect(values.map((value) => value?.target ?? null)).toEqual(
    refs.map((_, at) => (at === 7 ? '/seven' : null)),
  )
  // One for all of them, one for the path that exists, four pages for each of the others.
  expect(questions).toHaveLength(1 + 1 + 24 * 4)
})

/** Makes a store that refuses every path as taken, and shows only these redirects, only among its newest. */
function taken(newest: { path: string; target: string }[], asked: string[] = []): ShopContext {
  const nodes = newest.map((each) => ({ id: 'gid://shopify/UrlRedirect/1', ...each }))
  const query = async (_shop: object, { name }: { name: string }) => {
    asked.push(name)
    if (name === 'CreateRedirect')
      return { node: null, userErrors: [{ field: ['path'], message: 'Path has already been taken' }] }
    const shown = name === 'NewestRedirects' ? nodes : []
    return { urlRedirects: { nodes: shown, pageInfo: { hasNextPage: false, endCursor: null } } }
  }
  return { shop: {}, tx: async () => [], platform: { query } } as unknown as ShopContext
}

test.each([
  ['this change, if it was sent before', [{ path: '/a', target: '/b' }], true, { status: 'applied' }],
  ['somebody who meant the same', [{ path: '/a', target: '/b' }], false, { status: 'unchanged' }],
  ['somebody else', [{ path: '/a', target: '/c' }], true, { status: 'failed', code: 'conflict' }],
  ['nobody knows who', [], true, { status: 'failed', mayBeOurs: true }],
])('a path that is taken was taken by %s', async (_who, newest, sentBefore, outcome) => {
  const change = {
    id: '1',
    resourceId: redirectId('/a'),
    field: 'redirect',
    before: null,
    after: { target: '/b' },
  }
  expect(await redirectKind.write(taken(newest), [{ ...change, sentBefore }])).toMatchObject([outcome])
})

test('the newest redirects are read once for all paths of a write that are taken', async () => {
  const asked: string[] = []
  const changes = Array.from({ length: 5 }, (_, at) => ({
    id: String(at),
    resourceId: redirectId(`/${at}`),
    field: 'redirect',
    before: null,
    after: { target: '/b' },
    sentBefore: true,
  }))
  const outcomes = await redirectKind.write(taken([{ path: '/3', target: '/b' }], asked), changes)
  expect(outcomes.map(({ status }) => status)).toEqual(['failed', 'failed', 'failed', 'applied', 'failed'])
  expect(asked.filter((name) => name === 'NewestRedirects')).toHaveLength(1)
})
