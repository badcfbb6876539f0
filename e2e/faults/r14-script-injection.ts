import type { Browser, Page } from 'playwright-core'
import type { ProductSettings } from '../../app/src/features/structured-data/contract.ts'
import { ownNode } from '../../app/src/features/structured-data/domain/own-node.ts'
import type { ProductFacts } from '../../app/src/features/structured-data/domain/product-facts.ts'
import {
  DEFAULT_PRODUCT_SETTINGS,
  toMetafield,
} from '../../app/src/features/structured-data/domain/settings-metafield.ts'
import { aGroup, aProduct, aVariant } from '../../app/src/features/structured-data/testing/products.ts'
import {
  everywhere,
  renderEmbed,
} from '../../app/src/features/structured-data/testing/storefront-renderer.ts'
import { control, routesTo, type SandboxAccess, startSandboxProcess } from '../../app/testing/sandbox.ts'
import { sessionToken } from '../../app/testing/session-token.ts'
import { switchEmbed, visit } from '../../app/testing/storefront.ts'
import type { TestStore } from '../../app/testing/world.ts'
import type { Rig } from '../../bench/rig.ts'
import { startWebProcess } from '../../bench/support/web-process.ts'
import { openBrowser } from '../stage/browser.ts'
import { hostileText } from './script-payloads.ts'
import { seededRandom } from './seeded-random.ts'
import { hostileTabs } from './support/hostile-tabs.ts'
import { hostileTypePages } from './support/hostile-types.ts'
import { hostileWritings } from './support/hostile-writings.ts'

/** Fields of the embed that contain a store's texts: each gets its own payload in every product. */
const FIELDS = 10
/** Product fields that get a payload, in a store on the platform. */
const PAGE_FIELDS = 4
const PRODUCTS_A_DOCUMENT = 50
const SETTINGS: ProductSettings = { ...DEFAULT_PRODUCT_SETTINGS, enabled: true, mpnFromSku: true }

/**
 * Puts hostile text in every field that reaches the storefront, with the platform's `json` filter encoding `<` and
 * without: the embed's output must run no script in Chromium and parse to exactly the intended node. Then puts the
 * same texts in a store and checks its pages. A document printed without protection must be noticed.
 */
export const rig: Rig = {
  id: 'R14',
  title: 'script injection into the storefront',
  async run({ n = 2_000, seed, log }) {
    const random = seededRandom(seed)
    const storePages = Math.max(1, Math.round((n * 0.16) / (PAGE_FIELDS * 2)))
    const products = Math.max(2, Math.ceil((n - storePages * PAGE_FIELDS * 2) / (FIELDS * 2)))
    const browser = await openBrowser()
    try {
      const violations: string[] = []
      if (!(await noticesBreakOut(browser))) violations.push('a document without protection went unnoticed')
      for (const jsonEscaping of [true, false])
        violations.push(...(await tryEmbeds(browser, { products, jsonEscaping, random })))
      let typeFields = 0
      for (const jsonEscaping of [true, false]) {
        const types = await tryTypes(browser, {
          rounds: Math.max(1, Math.round(n / 200)),
          jsonEscaping,
          random,
        })
        violations.push(...types.violations)
        typeFields += types.fields
      }
      const tabs = await tryTabs(browser, { rounds: Math.max(4, Math.round(n / 40)), random })
      violations.push(...tabs.violations)
      const writings = await tryWritings(browser, { rounds: Math.max(4, Math.round(n / 40)), random })
      violations.push(...writings.violations)
      const pages = await tryStore(browser, { products: storePages, random })
      violations.push(...pages.violations)
      for (const line of violations.slice(0, 40)) log(line)
      return {
        value: violations.length,
        unit: 'scripts run or nodes changed',
        peer: null,
        ratio: null,
        pass: violations.length === 0,
        n: products * 2 * FIELDS + typeFields + tabs.fields + writings.fields + pages.loaded * PAGE_FIELDS,
        typeFields,
        tabFields: tabs.fields,
        writtenFields: writings.fields,
        embeds: products * 2,
        storePages: pages.loaded,
        seed,
      }
    } finally {
      await browser.close()
    }
  },
}

interface Round {
  products: number
  jsonEscaping: boolean
  random: () => number
}

/** Prints many embeds in one document; a mark after each shows that the embed did not swallow what follows. */
async function tryEmbeds(browser: Browser, { products, jsonEscaping, random }: Round): Promise<string[]> {
  const violations: string[] = []
  const data = everywhere(toMetafield(SETTINGS, {}), { mode: 'own' })
  for (let from = 0; from < products; from += PRODUCTS_A_DOCUMENT) {
    const some = Array.from({ length: Math.min(PRODUCTS_A_DOCUMENT, products - from) }, (_, at) =>
      hostileProduct(from + at, random),
    )
    const html = some
      .map((product, at) => `${renderEmbed(product, { data, jsonEscaping })}<i id="after-${at}"></i>`)
      .join('\n')
    const seen = await open(browser, html)
    violations.push(...breaksOf(seen, { count: some.length, where: `json escaping ${jsonEscaping}` }))
    for (const [at, product] of some.entries()) {
      const expected = JSON.stringify(sorted(ownNode(product, SETTINGS)))
      if (canonical(seen.scripts[at] ?? '') !== expected)
        violations.push(
          `product ${from + at}: the node is not what was meant: ${seen.scripts[at]?.slice(0, 300)}`,
        )
    }
  }
  return violations
}

/** Prints every type of the catalogue with a payload in each of its fields, with its block next to its markup. */
async function tryTypes(
  browser: Browser,
  { rounds, jsonEscaping, random }: { rounds: number; jsonEscaping: boolean; random: () => number },
): Promise<{ violations: string[]; fields: number }> {
  const violations: string[] = []
  let fields = 0
  for (let round = 0; round < rounds; round++)
    for (const page of hostileTypePages(random, jsonEscaping)) {
      fields += page.fields
      const where = `${page.type}, json escaping ${jsonEscaping}`
      const seen = await open(browser, `${page.html}<i id="after-0"></i>`)
      violations.push(...breaksOf(seen, { count: 1, where }))
      if (seen.scripts.length === 0) violations.push(`nothing was printed (${where})`)
      for (const text of seen.scripts)
        if (parsed(text) === null) violations.push(`no JSON (${where}): ${text.slice(0, 300)}`)
      if (page.node === null) continue
      const {
        '@context': _context,
        '@id': _id,
        ...said
      } = (parsed(seen.scripts[0] ?? '') ?? {}) as Record<string, unknown>
      if (JSON.stringify(sorted(said)) !== JSON.stringify(sorted(page.node)))
        violations.push(`the node is not what was meant (${where}): ${seen.scripts[0]?.slice(0, 300)}`)
    }
  return { violations, fields }
}

/** Content tabs: a tab's printed HTML may only contain what an article may have, and each title must read as typed. */
async function tryTabs(
  browser: Browser,
  { rounds, random }: { rounds: number; random: () => number },
): Promise<{ violations: string[]; fields: number }> {
  const violations: string[] = []
  let fields = 0
  for (let round = 0; round < rounds; round++) {
    const tabs = hostileTabs(random)
    fields += tabs.fields
    const seen = await open(browser, `${tabs.html}<i id="after-0"></i>`)
    violations.push(...breaksOf(seen, { count: 1, where: 'content tabs' }))
    if (JSON.stringify(seen.summaries) !== JSON.stringify(tabs.titles))
      violations.push(`tabs are called ${JSON.stringify(seen.summaries)}, not ${JSON.stringify(tabs.titles)}`)
  }
  return { violations, fields }
}

/** Posts and the HTML sitemap: hostile text must run nothing, and the heading must read as typed. */
async function tryWritings(
  browser: Browser,
  { rounds, random }: { rounds: number; random: () => number },
): Promise<{ violations: string[]; fields: number }> {
  const violations: string[] = []
  let fields = 0
  for (let round = 0; round < rounds; round++) {
    const writings = hostileWritings(random)
    fields += writings.fields
    const seen = await open(browser, `${writings.html}<i id="after-0"></i>`)
    violations.push(...breaksOf(seen, { count: 1, where: 'posts and sitemap' }))
    // A browser replaces a null character, and drops it in a text.
    const isRead = seen.heading === spoken(writings.heading)
    if (!isRead) violations.push(`the sitemap is called ${seen.heading}, not ${writings.heading}`)
  }
  return { violations, fields }
}

/** Returns a text as it appears in a document. */
const spoken = (text: string): string => text.replaceAll('\0', '').trim()

function hostileProduct(number: number, random: () => number): ProductFacts {
  const text = () => hostileText(random)
  const words = { title: `${number} ${text()}`, vendor: text(), productType: text(), shopName: text() }
  const variant = () => ({ title: text(), sku: text(), barcode: text(), optionValues: [text(), text()] })
  const changes = { ...words, descriptionHtml: `<p>${text()}</p>`, seoDescription: text() }
  if (number % 3 === 0) return aProduct({ ...changes, variants: [aVariant(variant())] })
  return aGroup({ ...changes, variants: [aVariant(variant()), aVariant({ ...variant(), id: '2002' })] })
}

/** Creates products with hostile text in a store on the platform and checks their pages as visitors get them. */
async function tryStore(
  browser: Browser,
  { products, random }: Pick<Round, 'products' | 'random'>,
): Promise<{ violations: string[]; loaded: number }> {
  const platform = await startSandboxProcess({ storefronts: 4 })
  const { access } = platform
  const violations: string[] = []
  let loaded = 0
  try {
    await using web = await startWebProcess({
      key: access,
      env: {
        OUTBOUND_ROUTES: routesTo(access),
        PLATFORM_ADMIN_ORIGIN: `http://admin.localhost:${access.port}`,
        APP_BRIDGE_URL: `http://admin.localhost:${access.port}/app-bridge.js`,
      },
    })
    const titles = Array.from({ length: products }, (_, at) => `${at} ${hostileText(random)}`.trim())
    const store = await hostileStore(access, titles, random)
    const answer = await fetch(`http://127.0.0.1:${web.port}/apps/api/structured-data/product`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${await sessionToken(store.domain, access)}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(SETTINGS),
    })
    if (!answer.ok)
      throw new Error(`Product markup was not switched on: ${answer.status} ${await answer.text()}`)
    await switchEmbed(access, store, true)
    for (const liquidJsonEscaping of [true, false]) {
      await control(access, 'PATCH', '/faults', { liquidJsonEscaping })
      const blocks: string[] = []
      for (const at of titles.keys()) blocks.push(ownBlock(await visit(store, `/products/case-${at}`)))
      const html = blocks.map((block, at) => `${block}<i id="after-${at}"></i>`).join('\n')
      const seen = await open(browser, html)
      loaded += blocks.length
      violations.push(...breaksOf(seen, { count: blocks.length, where: 'in the store' }))
      for (const [at, title] of titles.entries()) {
        const text = seen.scripts[at] ?? ''
        const name = (parsed(text) as { name?: unknown } | null)?.name
        if (parsed(text) === null || (name !== undefined && name !== title.trim()))
          violations.push(`the page of ${JSON.stringify(title)} says ${text.slice(0, 300)}`)
      }
    }
    return { violations, loaded }
  } finally {
    await platform.stop()
  }
}

async function hostileStore(
  access: SandboxAccess,
  titles: readonly string[],
  random: () => number,
): Promise<TestStore> {
  const products = titles.map((title, at) => ({
    title,
    handle: `case-${at}`,
    vendor: hostileText(random),
    productType: hostileText(random),
    seo: { title: null, description: hostileText(random) },
  }))
  const made = await control<{ store: Omit<TestStore, 'productIds'>; productIds: number[] }>(
    access,
    'POST',
    '/stores',
    { name: 'Thornhill', products, image: true },
  )
  await control(access, 'POST', `/stores/${made.store.handle}/install`)
  return { ...made.store, productIds: made.productIds }
}

function breaksOf(
  { ran, marks, elements }: Seen,
  { count, where }: { count: number; where: string },
): string[] {
  return [
    ...(ran > 0 ? [`${ran} scripts ran (${where})`] : []),
    ...(marks !== count ? [`${count - marks} embeds swallowed what follows them (${where})`] : []),
    ...(elements > 0 ? [`${elements} elements came out of the markup (${where})`] : []),
  ]
}

/**
 * Returns the part from our first script element to the last end of a head: everything the embed printed, and the
 * remains of a text that ends its element early. What the theme does with the same texts is not ours to test.
 */
function ownBlock({ status, html, url }: { status: number; html: string; url: string }): string {
  const from = html.indexOf('<script type="application/ld+json" data-signpost=')
  const to = html.lastIndexOf('</head>')
  if (status !== 200 || from < 0 || to < from) throw new Error(`${url} answers ${status} without our embed.`)
  return html.slice(from, to)
}

interface Seen {
  /** Number of times a payload ran. */
  ran: number
  /** Text of our script elements, in order. */
  scripts: string[]
  marks: number
  /** Number of elements that no embed prints. */
  elements: number
  /** Titles of tabs, as read in the browser. */
  summaries: string[]
  /** Heading of the HTML sitemap, as read in the browser. */
  heading: string
}

/** Loads a document as a browser does, blocks all other requests, and returns what it contains. */
async function open(browser: Browser, html: string): Promise<Seen> {
  const page = await browser.newPage()
  try {
    await serve(page, html)
    return await page.evaluate(() => ({
      ran: (globalThis as { __ran?: number }).__ran ?? 0,
      scripts: [...document.querySelectorAll('script[data-signpost]')].map((one) => one.textContent ?? ''),
      marks: document.querySelectorAll('i[id^="after-"]').length,
      // A link that runs a script only needs a click.
      elements:
        document.querySelectorAll('[data-payload]').length +
        [...document.querySelectorAll('a')].filter((link) => link.protocol === 'javascript:').length,
      heading: (document.querySelector('.signpost-sitemap h1')?.textContent ?? '').trim(),
      summaries: [...document.querySelectorAll('.signpost-tabs summary')].map((one) =>
        (one.textContent ?? '').trim(),
      ),
    }))
  } finally {
    await page.close()
  }
}

async function serve(page: Page, html: string): Promise<void> {
  await page.route('**/*', (route) =>
    route.request().isNavigationRequest() && route.request().frame() === page.mainFrame()
      ? route.fulfill({ contentType: 'text/html; charset=utf-8', body: html })
      : route.abort(),
  )
  await page.goto('http://storefront.example/', { waitUntil: 'load' })
}

/** Self-test of the rig: the same texts printed as a careless template does. */
async function noticesBreakOut(browser: Browser): Promise<boolean> {
  const random = seededRandom(7)
  const careless = Array.from({ length: 40 }, () => JSON.stringify({ name: hostileText(random) }))
  const html = careless.map((json) => `<script type="application/ld+json">${json}</script>`).join('')
  return (await open(browser, html)).ran > 0
}

/** Returns JSON with sorted keys. */
function canonical(text: string): string {
  return JSON.stringify(sorted(parsed(text)))
}

/** Returns null for a text that is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([name, inner]) => [name, sorted(inner)]))
}
