import { gidOf, parseGid } from '#core/catalogue/domain/resource-kind.ts'
import type { ShopContext } from '#core/context/context.ts'
import { queryStorefront } from '#core/shops/storefront.ts'
import { readLook } from '#core/theme-look/read-look.ts'
import type { ThemeLook } from '#core/theme-look/theme-look-schema.ts'
import { articleTree } from '#core/writing/article/article-tree.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { TabsPreview } from './contract.ts'
import {
  hasSet,
  type ProductFacts,
  positionAmong,
  type ShownTab,
  type TabSet,
  tabsOf,
} from './domain/tab-set.ts'
import { contentTabsErrors } from './errors.ts'
import { productFactsQuery } from './product-operations.ts'
import { sampleProduct } from './sample-product.ts'
import { tidied } from './service.ts'
import { listSets } from './store.ts'

/** Id of an unsaved set. */
const FORM = ''

/**
 * Returns the tabs a product shows, and the set each is from: all sets of the store and the one in the form, which is
 * shown whether the product has it or not. Without a given product, uses one that has the form's set, else any.
 */
export async function previewTabs(
  ctx: ShopContext,
  { id, set: given, product: requested }: { id: string | null; set: TabSet | null; product: string | null },
): Promise<TabsPreview> {
  const set = given && tidied(given)
  const chosen = requested ?? (await sampleProduct(ctx, set))
  const product = chosen === null ? null : await readProduct(ctx, chosen)
  if (requested !== null && product === null) throw new AppError(contentTabsErrors.noProduct)
  if (product === null)
    return { product: null, hasSet: false, look: set?.look ?? 'tabs', shown: [], hidden: [] }
  const sets = withForm(
    (await ctx.tx(listSets)).map((held) => ({ ...held.set, id: held.id })),
    { id, set },
  )
  const { look, shown, hidden } = tabsOf(product.facts, sets, set && (id ?? FORM))
  const fromOf = (tab: ShownTab): TabsPreview['shown'][number]['from'] =>
    tab.set === (id ?? FORM) && set !== null
      ? null
      : { id: tab.set, title: sets.find((one) => one.id === tab.set)?.title ?? '' }
  return {
    product: { id: product.facts.id, title: product.title, url: product.url },
    hasSet: set !== null && hasSet(product.facts, set),
    look,
    shown: shown.map((tab) => ({
      title: tab.title,
      content: articleTree(tab.content),
      from: fromOf(tab),
    })),
    hidden: hidden.map((tab) => ({ title: tab.title, from: fromOf(tab) })),
  }
}

/** Returns the sets as they will be ordered once the form is saved; a known set keeps its position. */
function withForm(
  sets: readonly (TabSet & { id: string })[],
  { id, set }: { id: string | null; set: TabSet | null },
): (TabSet & { id: string })[] {
  if (set === null) return [...sets]
  // A tab without a title is still being edited.
  const own = { ...set, tabs: set.tabs.filter((tab) => tab.title !== ''), id: id ?? FORM }
  const before = sets.findIndex((one) => one.id === id)
  const others = sets.filter((one) => one.id !== id)
  const keeps = before >= 0 && sets[before]?.chosenBy === set.chosenBy && sets[before]?.enabled
  const kinds = others.map((one) => one.chosenBy)
  const at = keeps ? before : positionAmong(kinds, own.chosenBy)
  return [...others.slice(0, at), own, ...others.slice(at)]
}

async function readProduct(
  ctx: ShopContext,
  id: string,
): Promise<{ facts: ProductFacts; title: string; url: string } | null> {
  const [{ product }, { origin }] = await Promise.all([
    ctx.platform.query(ctx.shop, productFactsQuery, { id: gidOf('product', id) }),
    queryStorefront(ctx),
  ])
  if (!product) return null
  const { title, handle, vendor, tags, collections } = product
  return {
    facts: { id, vendor, tags, collections: collections.nodes.map((node) => parseGid(node.id)?.id ?? '') },
    title,
    url: `${origin}/products/${encodeURIComponent(handle)}`,
  }
}

/** Returns the appearance of a product's page on the published theme; without a product, of the home page. */
export async function tabsLook(
  ctx: ShopContext,
  { product }: { product?: string | undefined },
): Promise<{ theme: ThemeLook | null; url: string }> {
  const found = product === undefined ? null : await readProduct(ctx, product)
  const url = found?.url ?? `${(await queryStorefront(ctx)).origin}/`
  return { theme: await readLook(ctx, url), url }
}
