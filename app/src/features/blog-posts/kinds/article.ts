import { gidOf } from '#core/catalogue/domain/resource-kind.ts'
import type { ChangeKind, ChangeRef, PendingChange, WriteOutcome } from '#core/changes/change-kind.ts'
import { refusalErrors } from '#core/changes/kinds/errors.ts'
import { deleteMetafields } from '#core/changes/kinds/metafield-operations.ts'
import { changedSince, impossible, orDenied, refused } from '#core/changes/kinds/write-parts.ts'
import { readNodes } from '#core/changes/outcome/last-reading.ts'
import type { ShopContext } from '#core/context/context.ts'
import { type ArticleIds, articleIdsOf } from '../article-ids.ts'
import { clearedOf, createInput, LISTING, updateInput } from './article-input.ts'
import {
  type ArticleNode,
  articlesById,
  createArticle,
  deleteArticle,
  newestArticles,
  updateArticle,
} from './article-operations.ts'
import {
  type ArticleValue,
  articleValueSchema,
  markOf,
  normaliseArticle,
  valueOfNode,
} from './article-value.ts'
import { noteArticle } from './note-article.ts'

const PREFIX = 'blog-post:'
/** The only field of a change. */
export const ARTICLE_FIELD = 'article'
/** Few per call, because articles carry their whole text. */
const READ_AT_ONCE = 25

/** Returns the natural key of a post's article, which has no gid before it is created. */
export const articleRef = (post: string): ChangeRef => ({
  resourceId: `${PREFIX}${post}`,
  field: ARTICLE_FIELD,
})

/** Returns the post a change is about; null for other references. */
export const postOf = ({ resourceId }: Pick<ChangeRef, 'resourceId'>): string | null =>
  /^blog-post:([0-9a-f-]{36})$/.exec(resourceId)?.[1] ?? null

/**
 * The article of a post: created, updated or deleted, each with one call. A metafield on the article holds the post's
 * id, so that one whose response was lost is recognised and never created twice. Undoing a deletion creates the
 * article anew.
 */
export const articleKind: ChangeKind<ArticleValue> = {
  name: 'blog-posts.article',
  schema: articleValueSchema,
  async read(ctx, refs) {
    const found = await readArticles(ctx, refs)
    return refs.map((ref) => {
      const node = found.get(postOf(ref) ?? '')
      return node ? valueOfNode(node, node.known) : null
    })
  },
  async write(ctx, changes) {
    return orDenied<WriteOutcome<ArticleValue>[]>(
      async () => {
        const found = await readArticles(ctx, changes)
        const outcomes: WriteOutcome<ArticleValue>[] = []
        for (const change of changes)
          outcomes.push(await writeOne(ctx, change, found.get(postOf(change) ?? '')))
        return outcomes
      },
      () => changes.map(() => impossible(refusalErrors.accessDenied)),
    )
  },
  normalise: normaliseArticle,
  inverse: ({ before }) => before,
  async noteValue(tx, shopId, change) {
    const post = postOf(change)
    if (post !== null) await noteArticle(tx, shopId, { post, observed: change.observed })
  },
}

/** An article with its image as we last knew it. */
type HeldArticle = ArticleNode & { known: ArticleIds['image'] }

/** Returns the articles by their post's id. */
async function readArticles(
  ctx: ShopContext,
  refs: readonly Pick<ChangeRef, 'resourceId'>[],
): Promise<Map<string, HeldArticle>> {
  const posts = refs.flatMap((ref) => postOf(ref) ?? [])
  const articles = await ctx.tx((tx) => articleIdsOf(tx, posts))
  const known = articles.filter((article) => article.articleId !== null)
  const gids = known.map(({ articleId }) => ({ resourceId: gidOf('article', articleId ?? '') }))
  const nodes = await readNodes(ctx, gids, { operation: articlesById, variables: {}, atOnce: READ_AT_ONCE })
  const found = new Map<string, HeldArticle>()
  for (const { post, articleId, image } of known) {
    const node = nodes.get(gidOf('article', articleId ?? ''))
    if (node?.id) found.set(post, { ...node, known: image })
  }
  const unknown = articles.filter(({ articleId }) => articleId === null)
  for (const [post, node] of await lookForUnknown(ctx, unknown)) found.set(post, { ...node, known: null })
  return found
}

/** Finds articles whose creation got no response: they are among the newest of their blog and carry our mark. */
async function lookForUnknown(
  ctx: ShopContext,
  articles: readonly ArticleIds[],
): Promise<[string, ArticleNode][]> {
  const posts = new Set(articles.map(({ post }) => post))
  const found: [string, ArticleNode][] = []
  for (const blogId of new Set(articles.map((article) => article.blogId))) {
    const { blog } = await ctx.platform.query(ctx.shop, newestArticles, { id: gidOf('blog', blogId) })
    for (const node of blog?.articles.nodes ?? []) {
      const { post } = markOf(node.mark?.value)
      if (post !== null && posts.has(post)) found.push([post, node])
    }
  }
  return found
}

async function writeOne(
  ctx: ShopContext,
  change: PendingChange<ArticleValue>,
  held: HeldArticle | undefined,
): Promise<WriteOutcome<ArticleValue>> {
  const { before, after } = change
  const post = postOf(change)
  if (post === null) return impossible(refusalErrors.notSupported)
  const now = held ? valueOfNode(held, held.known) : null
  if (normaliseArticle(now) === normaliseArticle(after)) return { status: 'unchanged', observed: now }
  if (normaliseArticle(now) !== normaliseArticle(before)) return changedSince
  const { platform, shop } = ctx
  if (after === null) {
    if (!held) return { status: 'unchanged', observed: null }
    const { userErrors } = await platform.query(shop, deleteArticle, { id: held.id })
    const [error] = userErrors
    if (!error || error.code === 'NOT_FOUND') return { status: 'applied', observed: null }
    return refused(error)
  }
  const {
    node,
    held: replaced,
    userErrors,
  } = held && now
    ? await platform.query(shop, updateArticle, { id: held.id, article: updateInput(post, now, after) })
    : await platform.query(shop, createArticle, { article: createInput(post, after) })
  const [error] = userErrors
  if (error) return refused(error)
  if (node === null) return impossible(refusalErrors.gone)
  const observed = await clearListing(ctx, { id: node.id, held: valueOfNode(node), after })
  return {
    status: 'applied',
    observed,
    editedAt: node.updatedAt,
    ...(replaced && {
      replaced: { value: valueOfNode(replaced, held?.known ?? null), editedAt: replaced.updatedAt },
    }),
  }
}

/** Deletes texts of the search listing that the article should not have; returns what it has then. */
async function clearListing(
  ctx: ShopContext,
  { id, held, after }: { id: string; held: ArticleValue; after: ArticleValue },
): Promise<ArticleValue> {
  const cleared = clearedOf(held, after)
  if (cleared.length === 0) return held
  const metafields = cleared.map((text) => ({
    ownerId: id,
    namespace: LISTING[text].namespace,
    key: LISTING[text].key,
  }))
  const { metafieldsDelete } = await ctx.platform.query(ctx.shop, deleteMetafields, { metafields })
  // Everything else was written: a text the platform keeps is seen in the outcome.
  if ((metafieldsDelete?.userErrors ?? []).length > 0) return held
  return { ...held, ...Object.fromEntries(cleared.map((text) => [text, null])) }
}
