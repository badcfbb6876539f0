import type { PageReading } from '#adapters/page-reader/page-reading.ts'
import type { ShopContext } from '#core/context/context.ts'
import { runInThreadFor } from '#core/judging/run-in-thread.ts'
import { policiesOfStore } from '#core/judging/store-policies.ts'
import { findShopFacts } from '#core/shops/shop-facts.ts'
import { AppError, type ErrorDefinition } from '#kit/shared/errors.ts'
import type { MarkupMode, Preview, ProductSettings } from './contract.ts'
import { completedNodes } from './domain/completed-nodes.ts'
import { decideMode } from './domain/decide-mode.ts'
import type { Node } from './domain/node-parts.ts'
import { ownNode } from './domain/own-node.ts'
import { pickSamples } from './domain/pick-samples.ts'
import type { ShapePlan } from './domain/plan.ts'
import type { ProductFacts } from './domain/product-facts.ts'
import { structuredDataErrors } from './errors.ts'
import {
  foreignMarkup,
  markupWithOurs,
  type PageMarkup,
  readPageMarkup,
  withOwnMarkup,
} from './page-markup.ts'
import { readStorefrontPage } from './read-page.ts'
import { readCandidates, readProduct, templateName } from './read-products.ts'
import { listTemplates, type TemplateRow } from './store.ts'

/**
 * Returns what a product's page carries with `settings`, saved or not: our node as Liquid will print it, the nodes of
 * the theme and other apps as they are today, and both merged and judged. Throws `structured-data.no-product`.
 */
export async function preview(
  ctx: ShopContext,
  input: { productId?: string | undefined; settings: ProductSettings },
): Promise<Preview> {
  const { rows, shop } = await ctx.tx(async (tx) => ({
    rows: await listTemplates(tx),
    shop: await findShopFacts(tx),
  }))
  const product = await chooseProduct(ctx, input.productId, rows)
  const template = templateName(product.templateSuffix)
  const looked = await lookAt(ctx, await readStorefrontPage(ctx, product.url, 'interactive'))
  const { foreign } = looked
  const plan = planFor(product, {
    row: rows.find((row) => row.template === template),
    foreign,
    page: looked.page.state,
  })
  const printed = input.settings.enabled ? print(product, input.settings, plan) : null
  const { page, markup } = await judgeWith(ctx, looked, printed)
  const { verdict, issues, merged } = markup
  return {
    product: {
      id: `gid://shopify/Product/${product.id}`,
      title: product.title,
      url: product.url,
      imageUrl: product.images[0] ?? null,
    },
    site: shop?.name || new URL(product.url).hostname,
    template,
    mode: plan?.mode ?? ('silent' satisfies MarkupMode),
    printed,
    foreign,
    merged,
    verdict,
    issues,
    page,
    testUrl: `https://search.google.com/test/rich-results?${new URLSearchParams({ url: product.url })}`,
    asOf: new Date().toISOString(),
  }
}

interface LookedAt {
  page: Preview['page']
  url: string
  /** Empty if there is nothing to judge. */
  html: string
  storePolicies: readonly string[]
  /** What the theme and other apps print about the product. */
  foreign: Node[]
}

async function lookAt(ctx: ShopContext, reading: PageReading): Promise<LookedAt> {
  const { state, url } = reading
  const storePolicies = await policiesOfStore(ctx, url)
  const nothing = { url, html: '', storePolicies, foreign: [] }
  if (state === 'broken') return { ...nothing, page: { ...UNREAD, state, reason: String(reading.status) } }
  if (state === 'not-read') return { ...nothing, page: { ...UNREAD, state, reason: reading.reason } }
  const { html } = reading
  const result = await runInThreadFor(ctx, foreignMarkup, { html, url, storePolicies })
  if (!result.ok) return { ...nothing, page: notJudged(result.error) }
  const { nodes: foreign, title, description } = result.output
  return { page: { state, reason: null, title, description }, url, html, storePolicies, foreign }
}

/** Judges the page with our node on it, or our node alone if the page is too large to judge. */
async function judgeWith(
  ctx: ShopContext,
  { page, url, html, storePolicies }: LookedAt,
  printed: Node | null,
): Promise<{ page: Preview['page']; markup: PageMarkup }> {
  const result = await runInThreadFor(ctx, markupWithOurs, { html, url, storePolicies, printed })
  if (result.ok) return { page, markup: result.output }
  const alone = { html: withOwnMarkup('', printed), url, storePolicies }
  return { page: notJudged(result.error), markup: readPageMarkup(alone) }
}

const UNREAD = { title: null, description: null }
const notJudged = ({ code }: ErrorDefinition): Preview['page'] => ({
  ...UNREAD,
  state: 'not-read',
  reason: code,
})

/** Returns the requested product, else a sample of the most used template, else any product of the online store. */
async function chooseProduct(
  ctx: ShopContext,
  requested: string | undefined,
  rows: TemplateRow[],
): Promise<ProductFacts> {
  const [mostUsed] = [...rows].sort((a, b) => b.products - a.products)
  const id = requested ?? mostUsed?.samples[0]?.productId ?? (await anySample(ctx))
  const product = id === undefined ? null : await readProduct(ctx, id)
  if (!product) throw new AppError(structuredDataErrors.noProduct)
  return product
}

async function anySample(ctx: ShopContext): Promise<string | undefined> {
  return pickSamples(await readCandidates(ctx))[0]?.samples[0]?.id
}

/** Returns the stored plans of the template, or a decision from this one page if the template was never read. */
function planFor(
  product: ProductFacts,
  known: { row: TemplateRow | undefined; foreign: Node[]; page: string },
): ShapePlan | null {
  const shape = product.hasOnlyDefaultVariant ? 'single' : 'variants'
  if (known.row?.readAt) return known.row.decision.plans[shape] ?? null
  const read = known.page === 'read' ? { product, nodes: known.foreign } : null
  return decideMode([{ shape, read }], null).plans[shape] ?? null
}

function print(product: ProductFacts, settings: ProductSettings, plan: ShapePlan | null): Node | null {
  if (plan === null) return null
  return plan.mode === 'own' ? ownNode(product, settings) : completedNodes(product, settings, plan)
}
