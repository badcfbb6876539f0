import { publishedThemeQuery } from '#adapters/platform/admin-graphql/operations/published-theme.ts'
import type { ShopContext } from '#core/context/context.ts'
import { runInThreadFor } from '#core/judging/run-in-thread.ts'
import { policiesOfStore } from '#core/judging/store-policies.ts'
import { clockOf } from '#kit/server/db/shop-tx.ts'
import { AppError } from '#kit/shared/errors.ts'
import { decideMode, type SampleEvidence } from './domain/decide-mode.ts'
import { pickSamples, type Sample, type TemplateInUse } from './domain/pick-samples.ts'
import type { ProductFacts } from './domain/product-facts.ts'
import { suitability, suitableSamples } from './domain/suitable-sample.ts'
import { structuredDataErrors } from './errors.ts'
import { sampleMarkup } from './page-markup.ts'
import { readStorefrontPage } from './read-page.ts'
import { readCandidates, readProduct } from './read-products.ts'
import { listTemplates, type SampleRecord, saveTemplates, type TemplateRow } from './store.ts'

export interface DetectOptions {
  /** `interactive`: a merchant waits, so page reads give up early and reading stops after `DEADLINE_MS`. */
  purpose: 'interactive' | 'background'
}

/** Longest time a merchant waits for sample pages; the background job reads the rest. */
const DEADLINE_MS = 20_000

/**
 * Reads sample pages of every product template in use, decides how each is marked up, and stores the result. Ignores
 * our own markup on the pages. Templates that could not be read keep the last decision made under this theme. Throws
 * `structured-data.no-theme` when the store has no published theme.
 */
export async function detect(ctx: ShopContext, options: DetectOptions): Promise<TemplateRow[]> {
  const { themes } = await ctx.platform.query(ctx.shop, publishedThemeQuery, {})
  const [theme] = themes.nodes
  if (!theme) throw new AppError(structuredDataErrors.noTheme)
  const templates = pickSamples(await readCandidates(ctx))
  const { known, now } = await ctx.tx(async (tx) => ({
    known: await listTemplates(tx),
    now: new Date(await clockOf(tx)),
  }))
  const deadline = options.purpose === 'interactive' ? Date.now() + DEADLINE_MS : Number.POSITIVE_INFINITY
  const rows: TemplateRow[] = []
  for (const template of templates) {
    const looked = await Promise.all(
      template.samples.map((sample) =>
        Date.now() < deadline ? look(ctx, sample, options) : postponed(sample),
      ),
    )
    const last = known.find((row) => row.template === template.template && row.theme.id === theme.id) ?? null
    rows.push(decide({ template, theme, looked, last, now }))
  }
  await ctx.tx((tx) => saveTemplates(tx, ctx.shop.id, rows))
  if (rows.some(({ samples }) => samples.some(({ reason }) => reason === structuredDataErrors.later.code)))
    await ctx.queue.enqueue('structured-data.detect', { shop: ctx.shop.id, payload: {} }, { key: 'detect' })
  return rows
}

interface Looked {
  record: SampleRecord
  evidence: SampleEvidence
}

function decide(facts: {
  template: TemplateInUse
  theme: TemplateRow['theme']
  looked: Looked[]
  last: TemplateRow | null
  now: Date
}): TemplateRow {
  const { template, theme, looked, last, now } = facts
  const isRead = looked.some(({ evidence }) => evidence.read !== null)
  return {
    template: template.template,
    products: template.products,
    theme,
    decision: decideMode(
      looked.map(({ evidence }) => evidence),
      last?.decision ?? null,
    ),
    samples: looked.map(({ record }) => record),
    readAt: isRead ? now : (last?.readAt ?? null),
    checkedAt: now,
  }
}

async function look(ctx: ShopContext, first: Sample, options: DetectOptions): Promise<Looked> {
  const chosen = await suitableOf(ctx, first)
  if (chosen === null)
    return unread(first, { url: '', state: 'not-read', reason: structuredDataErrors.gone.code })
  const { sample, product } = chosen
  const { url } = product
  if (suitability(product) === 'none') {
    const page = { url, state: 'unsuitable' as const, reason: structuredDataErrors.unsuitable.code }
    const { record, evidence } = unread(sample, page)
    return { record, evidence: { ...evidence, isUnsuitable: true } }
  }
  const page = await readStorefrontPage(ctx, url, options.purpose)
  if (page.state === 'not-read') return unread(sample, { url, state: 'not-read', reason: page.reason })
  if (page.state === 'broken') return unread(sample, { url, state: 'broken', reason: String(page.status) })
  const storePolicies = await policiesOfStore(ctx, page.url)
  const result = await runInThreadFor(ctx, sampleMarkup, { html: page.html, url: page.url, storePolicies })
  if (!result.ok) return unread(sample, { url, state: 'not-read', reason: result.error.code })
  const { nodes, issues } = result.output
  const count = (severity: string) => issues.filter((issue) => issue.severity === severity).length
  const found = { foreignNodes: nodes.length, errors: count('error'), warnings: count('warning') }
  return {
    record: { ...recordOf(sample, { url, state: 'read', reason: null }), ...found },
    evidence: { shape: shapeOf(sample), read: { product, nodes } },
  }
}

/** Returns the first candidate that is a full sample of its template, else the best partial one. */
async function suitableOf(
  ctx: ShopContext,
  { kind, others, ...best }: Sample,
): Promise<{ sample: Sample; product: ProductFacts } | null> {
  const found: { sample: Sample; product: ProductFacts }[] = []
  for (const candidate of [best, ...others]) {
    const product = await readProduct(ctx, candidate.id)
    if (!product) continue
    found.push({ sample: { ...candidate, kind, others: [] }, product })
    if (suitability(product) === 'full') break
  }
  return suitableSamples(found)[0] ?? found[0] ?? null
}

function postponed(sample: Sample): Looked {
  return unread(sample, { url: '', state: 'not-read', reason: structuredDataErrors.later.code })
}

function unread(sample: Sample, page: Pick<SampleRecord, 'url' | 'state' | 'reason'>): Looked {
  return { record: recordOf(sample, page), evidence: { shape: shapeOf(sample), read: null } }
}

function recordOf(sample: Sample, page: Pick<SampleRecord, 'url' | 'state' | 'reason'>): SampleRecord {
  const { id, title, kind } = sample
  return { productId: id, title, kind, foreignNodes: 0, errors: 0, warnings: 0, ...page }
}

function shapeOf({ hasOnlyDefaultVariant }: Sample): SampleEvidence['shape'] {
  return hasOnlyDefaultVariant ? 'single' : 'variants'
}
