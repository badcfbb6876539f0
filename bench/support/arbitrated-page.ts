import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { completedNodes } from '../../app/src/features/structured-data/domain/completed-nodes.ts'
import { decideMode } from '../../app/src/features/structured-data/domain/decide-mode.ts'
import type { Node } from '../../app/src/features/structured-data/domain/node-parts.ts'
import { ownNode } from '../../app/src/features/structured-data/domain/own-node.ts'
import type { ProductFacts } from '../../app/src/features/structured-data/domain/product-facts.ts'
import { DEFAULT_PRODUCT_SETTINGS } from '../../app/src/features/structured-data/domain/settings-metafield.ts'
import { readPageMarkup, withOwnMarkup } from '../../app/src/features/structured-data/page-markup.ts'
import { aGroup, aProduct } from '../../app/src/features/structured-data/testing/products.ts'
import {
  install,
  type OtherApp,
  readTheme,
  renderPage,
  type ThemeTexts,
} from '../../app/src/features/structured-data/testing/theme-page.ts'
import { arbitrate } from '../../app/src/rules/arbitration/arbitrate.ts'
import type { Conflict } from '../../app/src/rules/arbitration/conflict.ts'
import { applyEdits } from '../../app/src/rules/arbitration/theme-code/theme-edits.ts'
import { type Judgement, judgePage } from '../../app/src/rules/rich-results/judge/judge-page.ts'

const CORPUS = join(import.meta.dirname, '../fixtures/arbitration')

/** One combination from `cases.json`. */
export interface ArbitrationCase {
  id: string
  theme: string
  apps: string[]
  product: 'single' | 'group' | 'unrated'
  /** True if Smart Product is on. */
  own: boolean
  /** Expected owner of the page's product: `theme`, `self` or `app:<name>`. */
  owner: string
}

/** Result of a case. */
export interface Arbitrated {
  /** What was described more than once before, and what still is. */
  before: string[]
  duplicates: string[]
  lost: string[]
  owner: string
  conflicts: Conflict[]
}

/** All cases: those of `cases.json` and of every further `cases-*.json`. */
export function arbitrationCases(): ArbitrationCase[] {
  return readdirSync(CORPUS)
    .filter((name) => /^cases.*\.json$/.test(name))
    .sort()
    .flatMap((name) => JSON.parse(readFileSync(join(CORPUS, name), 'utf8')) as ArbitrationCase[])
}

/**
 * Runs a case: the page as it is, the arbiter's edits, the page afterwards, and what of it is left, what is lost and
 * who owns it.
 */
export function arbitrateCase(one: ArbitrationCase): Arbitrated {
  const apps = one.apps.map(readApp)
  const theme = readTheme(join(CORPUS, 'themes', one.theme))
  for (const app of apps) install(theme, app)
  const product = productOf(one)
  const settings = { ...DEFAULT_PRODUCT_SETTINGS, enabled: one.own, ratings: true }
  const own = one.own ? ownNode(product, settings) : null
  const before = pageOf(theme, { product, apps, own: one.own })
  const files = [...theme].map(([name, text]) => ({ name, text }))
  const page = { url: product.url, template: 'product', html: before, pages: 1, own: own as never }
  const conflicts = arbitrate([page], files).filter(({ kind }) => kind !== 'outdated')
  for (const { file, after } of applyEdits(
    files,
    conflicts.flatMap(({ edits }) => edits),
  ))
    theme.set(file, after)
  // Changes that only the app's own settings allow are made there, as the screen tells the merchant.
  const stopped = new Set(
    conflicts.flatMap(({ sources }) =>
      sources.flatMap(({ step, owner }) => (step === 'ask-app' ? [owner.replace('app:', '')] : [])),
    ),
  )
  const left = apps.map((app) => (stopped.has(app.name) && app.canStop ? withoutMarkup(app) : app))
  const after = pageOf(theme, { product, apps: left, own: one.own })
  const judged = [before, after].map((html) => judge(html, product.url)) as [Judgement, Judgement]
  const said = saidOf(judged[1], product.url)
  return {
    before: duplicatesOf(judged[0]),
    duplicates: duplicatesOf(judged[1]),
    lost: [...saidOf(judged[0], product.url)].filter((path) => !said.has(path)).sort(),
    owner: ownerOf(judged[1], product.url),
    conflicts,
  }
}

type App = OtherApp & { canStop: boolean }

function readApp(name: string): App {
  const read = JSON.parse(readFileSync(join(CORPUS, 'apps', `${name}.json`), 'utf8'))
  return { ...read, liquid: (read.liquid as string[]).join('\n') }
}

function withoutMarkup(app: App): App {
  return { ...app, liquid: app.liquid.replaceAll(/<script[^>]*ld\+json[\s\S]*?<\/script>/g, '') }
}

function productOf({ product }: ArbitrationCase): ProductFacts {
  if (product === 'group') return aGroup()
  return product === 'unrated' ? aProduct({ rating: null }) : aProduct()
}

const judge = (html: string, url: string) => judgePage({ html, url, ownHandle: 'signpost', sells: true })

/** The page with Signpost's own output: its own node, what the theme's node lacks, or nothing. */
function pageOf(
  theme: ThemeTexts,
  { product, apps, own }: { product: ProductFacts; apps: readonly OtherApp[]; own: boolean },
): string {
  const html = renderPage(theme, product, apps)
  if (!own) return html
  const shape = product.hasOnlyDefaultVariant ? 'single' : 'variants'
  const { nodes } = readPageMarkup({ html, url: product.url, storePolicies: [] })
  const plan = decideMode([{ shape, read: { product, nodes } }], null).plans[shape]
  const settings = { ...DEFAULT_PRODUCT_SETTINGS, enabled: true, ratings: true }
  const printed: Node | null =
    plan?.mode === 'own'
      ? ownNode(product, settings)
      : plan?.mode === 'complete'
        ? completedNodes(product, settings, plan)
        : null
  return withOwnMarkup(html, printed)
}

/** Things that are described more than once; several nodes of one `@id` that agree are one thing. */
function duplicatesOf({ duplicates, nodes }: Judgement): string[] {
  return duplicates
    .filter(({ nodes: group, differ }) => {
      const ids = new Set(group.map((index) => nodes[index]?.id ?? null))
      return differ.length > 0 || ids.size > 1 || ids.has(null)
    })
    .map(({ types }) => types.join(' + '))
}

function productNodes({ nodes }: Judgement, url: string) {
  const { pathname } = new URL(url)
  return nodes.filter(({ types, source, id }) => {
    const isProduct = types.includes('Product') || types.includes('ProductGroup')
    const named = JSON.stringify([source['url'] ?? '', source['@id'] ?? '', id ?? ''])
    return isProduct && (named.includes(pathname) || source['url'] === undefined)
  })
}

/** Statements about the product, counted independently of the arbiter's own rules. */
function saidOf(judgement: Judgement, url: string): Set<string> {
  const found = new Set<string>()
  const byId: ById = Map.groupBy(
    judgement.nodes.map(({ source }) => source as Said),
    (source) => source['@id'],
  )
  for (const { source } of judgement.nodes.filter(
    (node) => productNodes(judgement, url).includes(node) || node.types.length === 0,
  ))
    walk(source as Said, '', { found, byId, depth: 0 })
  return found
}

type Said = Record<string, unknown>
type ById = ReadonlyMap<unknown, Said[]>

/** A reference with only an `@id` stands for what other parts of the page say about that thing. */
function meant(one: Said, byId: ById): Said[] {
  const [only, ...others] = Object.keys(one)
  return only === '@id' && others.length === 0 ? (byId.get(one['@id']) ?? [one]) : [one]
}

const NOT_FACTS = new Set([
  '@id',
  '@type',
  '@context',
  'url',
  'offerCount',
  'productGroupID',
  'variesBy',
  'inProductGroupWithID',
  'itemOffered',
  'mainEntityOfPage',
])
/** An object and a plain value that mean the same. */
const WORDS: Record<string, string> = { brand: 'brand.name', image: 'image' }
/** Maximum depth, because references may be circular. */
const DEEPEST = 5
const ALIAS: Record<string, string> = { lowPrice: 'price', highPrice: 'price', reviewCount: 'ratingCount' }

function walk(
  value: Said,
  prefix: string,
  { found, byId, depth }: { found: Set<string>; byId: ById; depth: number },
): void {
  for (const [key, inner] of Object.entries(value)) {
    if (NOT_FACTS.has(key) || depth > DEEPEST) continue
    const list = Array.isArray(inner) ? inner : [inner]
    const objects = list.filter((one): one is Said => typeof one === 'object' && one !== null)
    const name = (ALIAS[key] ?? key).replace(/^gtin\d+$/, 'gtin')
    if (objects.length === 0 || WORDS[name] === name) {
      // An offer's own name and number belong to the variant.
      if (!(prefix === 'offers.' && /^(name|sku|gtin|mpn)$/.test(name)))
        found.add(prefix + (WORDS[name] ?? name))
      continue
    }
    const isMember = key === 'hasVariant' || key === 'offers'
    const isSame = key === 'hasVariant' || key === 'priceSpecification'
    for (const one of objects.flatMap((object) => meant(object, byId)))
      walk(one, isSame ? prefix : `${prefix}${isMember ? 'offers' : name}.`, {
        ...{ found, byId, depth: depth + 1 },
      })
  }
}

/**
 * Owner of the product's description, as one word: of several nodes under one `@id` the one with the offers, of
 * several things all.
 */
function ownerOf(judgement: Judgement, url: string): string {
  const found = productNodes(judgement, url)
  const things = Map.groupBy(found, ({ id }) => id ?? Symbol('alone'))
  const owners = [...things.values()].map((nodes) => {
    const [whole] = nodes.filter(({ source }) => 'offers' in source || 'hasVariant' in source)
    const { owner } = whole ?? (nodes[0] as (typeof nodes)[number])
    return owner.kind === 'app' ? `app:${owner.name}` : owner.kind
  })
  return [...new Set(owners)].sort().join(' + ') || 'nobody'
}
