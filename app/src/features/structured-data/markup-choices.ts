import type { ShopContext } from '#core/context/context.ts'
import { productHandle } from '#core/crawl/domain/page-urls.ts'
import type { MarkupChoice, MarkupChoices, MissedOnPages } from '#core/registry/markup-choices.ts'
import type { ProductSettings } from './contract.ts'
import type { Node } from './domain/node-parts.ts'
import { ownNode } from './domain/own-node.ts'
import type { ProductFacts } from './domain/product-facts.ts'
import { settingsKind } from './kinds/settings.ts'
import { findProductOf } from './own-markup.ts'
import { findPublished } from './store.ts'

/** What a Smart Product setting adds, and the Search Console message it resolves. */
interface Choice {
  message: string
  /** The property it adds, at any depth of the node. */
  adds: string
  settings: Partial<ProductSettings>
  /** True if the current setting does not add the property. */
  isOpen(settings: ProductSettings): boolean
  usual: boolean
}

const CHOICES: Readonly<Record<string, Choice>> = {
  brand: {
    message: 'identifier',
    adds: 'brand',
    settings: { brand: 'vendor' },
    usual: true,
    isOpen: ({ brand }) => brand === 'none',
  },
  gtin: {
    message: 'identifier',
    adds: 'gtin',
    settings: { gtinFromBarcode: true },
    usual: true,
    isOpen: ({ gtinFromBarcode }) => !gtinFromBarcode,
  },
  // A shop's own number is not a manufacturer's: only the merchant knows whose numbers these are.
  mpn: {
    message: 'identifier',
    adds: 'mpn',
    settings: { mpnFromSku: true },
    usual: false,
    isOpen: ({ mpnFromSku }) => !mpnFromSku,
  },
  rating: {
    message: 'rating',
    adds: 'aggregateRating',
    settings: { ratings: true },
    usual: true,
    isOpen: ({ ratings }) => !ratings,
  },
  description: {
    message: 'description',
    adds: 'description',
    settings: { description: 'seo' },
    usual: true,
    isOpen: ({ description }) => description === 'product',
  },
}

export const markupChoices: MarkupChoices = {
  slug: 'structured-data',
  async find(ctx, missed) {
    const product = (await ctx.tx(findPublished))?.product
    // Another card reports that markup is off; switching it on comes before any choice.
    if (!product?.enabled) return []
    const open = Object.entries(CHOICES).filter(([, choice]) => choice.isOpen(product))
    const found: MarkupChoice[] = []
    for (const one of missed) {
      const fitting = open.filter(([, { message }]) => message === one.message)
      if (fitting.length === 0) continue
      const facts = await factsOf(ctx, one)
      for (const [key, { adds, settings, usual, message }] of fitting)
        if (facts.some((of) => isAdded(of, product, { ...product, ...settings }, adds)))
          found.push({ key: `structured-data.${key}`, message, pages: one.pages, usual })
    }
    return found
  },
  async drafts(ctx, keys) {
    const before = (await ctx.tx(findPublished))?.product
    const chosen = keys.flatMap((key) => CHOICES[key.replace(/^structured-data\./, '')] ?? [])
    if (!before || chosen.length === 0) return []
    const product: ProductSettings = Object.assign({ ...before }, ...chosen.map(({ settings }) => settings))
    return [
      {
        kind: settingsKind.name,
        resourceId: 'installation',
        field: 'product',
        label: 'Smart Product',
        expected: { product: before },
        after: { product },
      },
    ]
  },
}

async function factsOf(ctx: ShopContext, { urls }: MissedOnPages): Promise<ProductFacts[]> {
  const facts: ProductFacts[] = []
  for (const url of urls) {
    const handle = productHandle(url)
    const product = handle === null ? null : await findProductOf(ctx, handle)
    if (product) facts.push(product)
  }
  return facts
}

/** Returns whether the settings add a property the product does not print otherwise. */
function isAdded(
  facts: ProductFacts,
  before: ProductSettings,
  after: ProductSettings,
  name: string,
): boolean {
  return says(ownNode(facts, after), name) && !says(ownNode(facts, before), name)
}

function says(node: unknown, name: string): boolean {
  if (typeof node !== 'object' || node === null) return false
  return name in (node as Node) || Object.values(node).some((value) => says(value, name))
}
