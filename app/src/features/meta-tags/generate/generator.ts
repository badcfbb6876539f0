import { parseGid } from '#core/catalogue/domain/resource-kind.ts'
import { type TitlePatterns, titlePatternsOf } from '#core/catalogue/titles/title-store.ts'
import type { PendingChange } from '#core/changes/change-kind.ts'
import { type Proposal, type ProposalOutcome, type ValueGenerator } from '#core/changes/generator.ts'
import type { HandleValue } from '#core/changes/kinds/handle.ts'
import type { ShopContext } from '#core/context/context.ts'
import { type ProviderInUse, providerOf } from '#core/language-model/provider-of.ts'
import { generatorOf } from '#core/writing/domain/writing-declaration.ts'
import { operationCeiling } from '#core/writing/domain/writing-price.ts'
import { generateParams, type GenerateParams as ParamsOf } from '#core/writing/generation-contract.ts'
import {
  type FailedProposal,
  failed,
  type ProposedTexts,
  proposeTexts,
  TEMPLATE_NOTE,
} from '#core/writing/propose-text.ts'
import type { ShopId, ShopTx } from '#kit/server/db/shop-tx.ts'
import { composeHandle } from '../domain/compose-handle.ts'
import { type GeneratedField, writing } from '../domain/writing.ts'
import { metaTagsErrors } from '../errors.ts'
import { checkSettingsOf, type OwnData, ownDataOf, rememberListing } from '../own-data.ts'
import { type Material, materialOf } from './material.ts'
import { proposeBody } from './propose-body.ts'
import {
  type ListingOrder,
  listingByTemplate,
  listingRequest,
  type TextName,
  type Texts,
} from './write-listing.ts'

type Value = string | HandleValue
type GenerateParams = ParamsOf<GeneratedField>
type Outcome = ProposalOutcome<Value>

/** Maximum concurrent model calls per shop and process. */
const CONCURRENCY = 16

/** Data shared by all resources of a batch. */
interface Known {
  materials: Map<string, Material>
  own: Map<string, OwnData>
  settings: ListingOrder['settings']
  patterns: TitlePatterns
  provider: ProviderInUse['kind']
}

/**
 * Writes titles and descriptions for search results, and handles, by a language model or by templates; bodies by a
 * model only.
 */
export const generateGenerator: ValueGenerator<Value, GenerateParams, Known> = {
  name: generatorOf(writing),
  feature: writing.feature,
  params: generateParams(writing),
  price: {
    credit: writing.credit,
    ceiling: (params) => operationCeiling(writing, params),
    ceilingOf: (params, { materials }, gid) =>
      operationCeiling(writing, params, materials.get(gid)?.resource.text?.length ?? 0),
    ceilingOfText: (params, characters) => operationCeiling(writing, params, characters),
  },
  concurrency: CONCURRENCY,
  async prepare(ctx, changes) {
    const gids = [...new Set(changes.map(({ resourceId }) => resourceId))]
    const [materials, { kind: provider }, { own, settings, patterns }] = await Promise.all([
      materialOf(ctx, gids),
      providerOf(ctx),
      ctx.tx(async (tx) => ({
        own: await ownOf(tx, ctx.shop.id, changes),
        settings: await checkSettingsOf(tx),
        patterns: await titlePatternsOf(tx, ctx.shop.id),
      })),
    ])
    return { materials, own, settings, patterns, provider }
  },
  async propose(ctx, changes, params, { known, signal }) {
    const gid = changes[0]?.resourceId ?? ''
    const material = known.materials.get(gid)
    if (!material) return all(changes, failed(metaTagsErrors.noResource))
    const own = known.own.get(gid)
    const focusKeyword = params.focusKeyword || own?.focusKeyword || null
    const { provider } = known
    const [{ field, before } = { field: '', before: null }] = changes
    if (field === 'body') {
      const made = await proposeBody(ctx, material, { params, focusKeyword, provider, signal, before })
      return { outcomes: changes.map(() => made.outcome), credits: made.credits }
    }
    const eligible = changes.filter((change) => !isKept(change, params, own))
    const fields = eligible.flatMap(({ field }) => (isText(field) ? [field] : []))
    const titlePattern = known.patterns[material.resource.kind] ?? null
    const order: ListingOrder = { ...params, fields, focusKeyword, settings: known.settings, titlePattern }
    const listing =
      fields.length === 0
        ? { texts: {}, credits: 0, note: {} }
        : await write(ctx, material, { order, params, provider, signal })
    if ('status' in listing)
      return {
        credits: 0,
        outcomes: changes.map((each) => (eligible.includes(each) ? listing : { status: 'unchanged' })),
      }
    await ctx.tx((tx) => rememberListing(tx, ctx.shop.id, { gid, texts: listing.texts }))
    const outcomes = changes.map((change): Outcome => {
      if (!eligible.includes(change)) return { status: 'unchanged' }
      if (change.field === 'handle') return handleOf(material, focusKeyword)
      const text = listing.texts[change.field as TextName]
      if (text === undefined) return failed(metaTagsErrors.nothingToSay)
      return { status: 'proposed', after: text, note: listing.note }
    })
    return { outcomes, credits: listing.credits }
  },
}

const isText = (field: string): field is TextName => field === 'seo-title' || field === 'seo-description'

/** True if a handwritten text is kept: always, unless the merchant chose otherwise. */
function isKept(
  { field, before }: PendingChange<Value>,
  params: GenerateParams,
  own: OwnData | undefined,
): boolean {
  if (params.replaceHandWritten || !isText(field)) return false
  const isOurs = field === 'seo-title' ? own?.titleIsOurs : own?.descriptionIsOurs
  return typeof before === 'string' && before.trim() !== '' && !isOurs
}

/** Returns Signpost's own data of the resources, by gid. Authorship refers to the texts the store holds now. */
async function ownOf(
  tx: ShopTx,
  shopId: ShopId,
  changes: readonly PendingChange<Value>[],
): Promise<Map<string, OwnData>> {
  const rows = [...Map.groupBy(changes, ({ resourceId }) => resourceId)].flatMap(([gid, own]) => {
    const before = (field: TextName): string | null => {
      const value = own.find((change) => change.field === field)?.before
      return typeof value === 'string' ? value : null
    }
    const about = parseGid(gid)
    const texts = { seo_title: before('seo-title'), seo_description: before('seo-description') }
    return about ? [{ gid, ...about, ...texts }] : []
  })
  const found = await ownDataOf(tx, shopId, rows)
  return new Map(found.map((own, at) => [rows[at]?.gid ?? '', own]))
}

type Listing = ProposedTexts<Texts>

async function write(
  ctx: ShopContext,
  material: Material,
  {
    order,
    params,
    provider,
    signal,
  }: { order: ListingOrder; params: GenerateParams; provider: ProviderInUse['kind']; signal: AbortSignal },
): Promise<Listing | FailedProposal> {
  if (params.writer === 'template')
    return { texts: listingByTemplate(material, order), credits: 0, note: TEMPLATE_NOTE }
  // The price was shown for this provider; the shop's key may have been added or removed since.
  if (provider !== params.payer) return failed(metaTagsErrors.providerGone)
  return proposeTexts(ctx, listingRequest(material, order, signal))
}

function handleOf({ resource }: Material, focusKeyword: string | null): Outcome {
  const handle = composeHandle(resource.title, focusKeyword)
  if (handle === null) return failed(metaTagsErrors.nothingToSay)
  if (handle === resource.handle) return { status: 'unchanged' }
  // Redirects visitors of the old URL to the new one.
  return { status: 'proposed', after: { handle, redirect: true }, note: TEMPLATE_NOTE }
}

function all(changes: PendingChange<Value>[], outcome: Outcome): Proposal<Value> {
  return { outcomes: changes.map(() => outcome), credits: 0 }
}
