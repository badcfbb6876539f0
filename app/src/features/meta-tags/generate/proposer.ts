import { parseGid } from '#core/catalogue/domain/resource-kind.ts'
import type { PendingChange } from '#core/changes/change-kind.ts'
import type { HandleValue } from '#core/changes/kinds/handle.ts'
import { type Proposal, type ProposalOutcome, type Proposer } from '#core/changes/proposer.ts'
import { writerOf } from '#core/language-model/writer-of.ts'
import type { ShopContext } from '#core/registry/context.ts'
import { writeText } from '#core/writing/write-text.ts'
import { writingCeiling } from '#core/writing/writing-price.ts'
import { composeHandle } from '../domain/handle.ts'
import { metaTagsErrors } from '../errors.ts'
import { checkSettingsOf, ownDataOf, rememberTexts } from '../own-data.ts'
import { type GenerateParams, generateParamsSchema } from './params.ts'
import { type Material, readTogether } from './read-together.ts'
import {
  type ListingOrder,
  listingByTemplate,
  listingRequest,
  modelNote,
  TEMPLATE_NOTE,
  type TextName,
  type Texts,
} from './write-listing.ts'

type Value = string | HandleValue
type Outcome = ProposalOutcome<Value>

/** Questions to the model under way at once, of one shop, in one process. */
const CONCURRENCY = 16

/** Writes titles and descriptions for search results, and handles: by a language model, or by templates. */
export const generateProposer: Proposer<Value, GenerateParams> = {
  name: 'meta-tags.generate',
  params: generateParamsSchema,
  price: { credit: 'ai-meta', ceiling: ({ payer }) => writingCeiling('meta-tags', payer) },
  concurrency: CONCURRENCY,
  async propose(ctx, changes, params, signal) {
    const gid = changes[0]?.resourceId ?? ''
    const material = await readTogether(ctx, gid)
    if (!material) return all(changes, failed(metaTagsErrors.noResource))
    const { focusKeyword, settings, ours } = await knownOf(ctx, gid, changes, params)
    const wanted = changes.filter((change) => !isKept(change, params, ours))
    const fields = wanted.flatMap(({ field }) => (isText(field) ? [field] : []))
    const order: ListingOrder = { ...params, fields, focusKeyword, settings }
    const listing =
      fields.length === 0
        ? { texts: {}, credits: 0, note: {} }
        : await write(ctx, material, { order, params, signal })
    if ('status' in listing)
      return {
        credits: 0,
        outcomes: changes.map((each) => (wanted.includes(each) ? listing : { status: 'unchanged' })),
      }
    await ctx.tx((tx) => rememberTexts(tx, ctx.shop.id, { gid, texts: listing.texts }))
    const outcomes = changes.map((change): Outcome => {
      if (!wanted.includes(change)) return { status: 'unchanged' }
      if (change.field === 'handle') return handleOf(material, focusKeyword)
      const text = listing.texts[change.field as TextName]
      if (text === undefined) return failed(metaTagsErrors.nothingToSay)
      return { status: 'proposed', after: text, note: listing.note }
    })
    return { outcomes, credits: listing.credits }
  },
}

const isText = (field: string): field is TextName => field === 'seo-title' || field === 'seo-description'

/** What people wrote stays, unless the merchant chose otherwise. */
function isKept({ field, before }: PendingChange<Value>, params: GenerateParams, ours: Set<string>): boolean {
  if (params.replaceHandWritten || !isText(field)) return false
  return typeof before === 'string' && before.trim() !== '' && !ours.has(field)
}

async function knownOf(
  ctx: ShopContext,
  gid: string,
  changes: PendingChange<Value>[],
  params: GenerateParams,
): Promise<{ focusKeyword: string | null; settings: ListingOrder['settings']; ours: Set<string> }> {
  const about = parseGid(gid)
  const before = (field: TextName): string | null => {
    const value = changes.find((change) => change.field === field)?.before
    return typeof value === 'string' ? value : null
  }
  return ctx.tx(async (tx) => {
    const standing = about && {
      ...about,
      seo_title: before('seo-title'),
      seo_description: before('seo-description'),
    }
    const [own] = standing ? await ownDataOf(tx, [standing]) : []
    const ours = new Set<string>()
    if (own?.titleIsOurs) ours.add('seo-title')
    if (own?.descriptionIsOurs) ours.add('seo-description')
    const focusKeyword = params.focusKeyword || own?.focusKeyword || null
    return { focusKeyword, settings: await checkSettingsOf(tx), ours }
  })
}

interface Listing {
  texts: Texts
  credits: number
  note: Record<string, string>
}

async function write(
  ctx: ShopContext,
  material: Material,
  { order, params, signal }: { order: ListingOrder; params: GenerateParams; signal: AbortSignal },
): Promise<Listing | Extract<Outcome, { status: 'failed' }>> {
  if (params.writer === 'template')
    return { texts: listingByTemplate(material, order), credits: 0, note: TEMPLATE_NOTE }
  // The price was shown for this writer; the shop's key may have come or gone since.
  if ((await writerOf(ctx)).kind !== params.payer) return failed(metaTagsErrors.writerGone)
  const written = await writeText(ctx, listingRequest(material, order, signal))
  if (!written.ok)
    return { status: 'failed', code: written.code, message: written.message, mayRetry: written.mayRetry }
  const { value, credits, model, notes } = written
  return { texts: value, credits, note: modelNote(model, notes) }
}

function handleOf({ resource }: Material, focusKeyword: string | null): Outcome {
  const handle = composeHandle(resource.title, focusKeyword)
  if (handle === null) return failed(metaTagsErrors.nothingToSay)
  if (handle === resource.handle) return { status: 'unchanged' }
  // Visitors of the old address are led to the new one.
  return { status: 'proposed', after: { handle, redirect: true }, note: TEMPLATE_NOTE }
}

function failed({
  code,
  message,
}: {
  code: string
  message: string
}): Extract<Outcome, { status: 'failed' }> {
  return { status: 'failed', code, message }
}

function all(changes: PendingChange<Value>[], outcome: Outcome): Proposal<Value> {
  return { outcomes: changes.map(() => outcome), credits: 0 }
}
