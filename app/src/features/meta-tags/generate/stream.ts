import { titlePatternsOf } from '#core/catalogue/titles/title-store.ts'
import type { ShopContext } from '#core/context/context.ts'
import { languageModelErrors } from '#core/language-model/errors.ts'
import { payerOf } from '#core/language-model/payer-of.ts'
import { requireFeature } from '#core/shops/plan-of.ts'
import { writingCeiling } from '#core/writing/domain/writing-price.ts'
import { dropProposal, holdDraft, noteDraft } from '#core/writing/drafts.ts'
import { pieceOf } from '#core/writing/piece-of.ts'
import { rememberWriting } from '#core/writing/remembered-choice.ts'
import { streamWriting } from '#core/writing/stream-text.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { StreamEvent, StreamInput } from '../contract/generate.ts'
import { composeHandle } from '../domain/compose-handle.ts'
import { writing as declared, LISTING_PURPOSE } from '../domain/writing.ts'
import { metaTagsErrors } from '../errors.ts'
import { checkSettingsOf, rememberListing } from '../own-data.ts'
import { metaTagsGate } from '../plan-gates.ts'
import { requireAccess } from '../resource-detail.ts'
import { type Material, materialOf } from './material.ts'
import {
  type ListingOrder,
  listingByTemplate,
  listingRequest,
  type TextName,
  type Texts,
} from './write-listing.ts'

/** Maximum time a merchant waits in front of a form. */
const LONGEST_MS = 90_000

/**
 * Writes into the editor's form and streams the progress. The price is reserved now and charged when one of the texts
 * is saved; leaving cancels the call and releases the reservation. Throws before the first event:
 * `language-model.no-key`, `language-model.day-used-up`, `credits.exhausted…`, `meta-tags.no-resource`.
 */
export async function streamGeneration(
  ctx: ShopContext,
  input: StreamInput,
  { longestMs = LONGEST_MS }: { longestMs?: number } = {},
): Promise<AsyncIterableIterator<StreamEvent>> {
  await requireFeature(ctx, metaTagsGate)
  await requireAccess(ctx, [input.gid])
  const material = (await materialOf(ctx, [input.gid])).get(input.gid)
  if (!material) throw new AppError(metaTagsErrors.noResource)
  await rememberWriting(ctx, input)
  const fields = input.fields.filter((field): field is TextName => field !== 'handle')
  const { settings, patterns } = await ctx.tx(async (tx) => ({
    settings: await checkSettingsOf(tx),
    patterns: await titlePatternsOf(tx, ctx.shop.id),
  }))
  const titlePattern = patterns[material.resource.kind] ?? null
  const isTemplate = input.writer === 'template' || fields.length === 0
  const { payer, refused } = isTemplate ? TEMPLATES : await payerOf(ctx)
  if (refused) throw refused
  const order: ListingOrder = {
    ...input,
    payer,
    fields,
    focusKeyword: input.focusKeyword || null,
    settings,
    titlePattern,
  }
  const writing = { input, material, order }
  if (isTemplate) return byTemplate(ctx, writing)
  const ceiling = writingCeiling(LISTING_PURPOSE, payer, material.resource.text?.length ?? 0)
  const draft = await holdDraft(ctx, declared, { gid: input.gid, ceiling })
  const left = new AbortController()
  const clock = AbortSignal.timeout(longestMs)
  return endedBy(byModel(ctx, { ...writing, draft, ceiling, clock, left: left.signal }), left)
}

const TEMPLATES = { payer: 'none', refused: null } as const

interface Writing {
  input: StreamInput
  material: Material
  order: ListingOrder
}

async function* byTemplate(ctx: ShopContext, writing: Writing): AsyncGenerator<StreamEvent> {
  const { input, material, order } = writing
  const texts = listingByTemplate(material, order)
  await ctx.tx((tx) => rememberListing(tx, ctx.shop.id, { gid: input.gid, texts }))
  const shown = withHandle(texts, writing)
  if (Object.keys(shown).length === 0) {
    const { code, message } = metaTagsErrors.nothingToSay
    yield { kind: 'failed', code, message, mayRetry: false }
  } else yield { kind: 'done', texts: shown, credits: 0, writer: 'template', notes: [] }
}

async function* byModel(
  ctx: ShopContext,
  writing: Writing & { draft: string | null; ceiling: number; clock: AbortSignal; left: AbortSignal },
): AsyncGenerator<StreamEvent> {
  const { input, material, order, draft, ceiling, clock, left } = writing
  const signal = AbortSignal.any([left, clock])
  let isWritten = false
  try {
    for await (const event of streamWriting(ctx, listingRequest(material, order, signal))) {
      if (event.kind === 'partial') yield { kind: 'partial', texts: event.value }
      else if (event.kind === 'again') yield { kind: 'again' }
      else if (event.written.ok) {
        const { value: texts, notes } = event.written
        const credits = Math.min(event.written.credits, ceiling)
        await ctx.tx(async (tx) => {
          await rememberListing(tx, ctx.shop.id, { gid: input.gid, texts })
          if (draft !== null)
            await noteDraft(tx, ctx.shop.id, {
              id: draft,
              credits,
              pieces: Object.values(texts).map(pieceOf),
            })
        })
        isWritten = true
        yield { kind: 'done', texts: withHandle(texts, writing), credits, writer: 'model', notes }
      } else {
        const { ok: _, ...failure } = event.written
        yield { kind: 'failed', ...failure }
      }
    }
  } catch (error) {
    // A timeout surfaces as a different error depending on what was running; the merchant gets one message for all.
    if (!clock.aborted || left.aborted) throw error
    const { code, message } = new AppError(languageModelErrors.timedOut)
    yield { kind: 'failed', code, message, mayRetry: true }
  } finally {
    if (!isWritten && draft !== null) await dropProposal(ctx, draft)
  }
}

function withHandle(texts: Texts, { input, material, order }: Writing): Texts & { handle?: string } {
  if (!input.fields.includes('handle')) return texts
  const handle = composeHandle(material.resource.title, order.focusKeyword)
  return handle === null ? texts : { ...texts, handle }
}

/**
 * Passes the events on, but aborts the writing as soon as the consumer stops. A plain generator would first wait for
 * the model.
 */
function endedBy(
  events: AsyncGenerator<StreamEvent>,
  left: AbortController,
): AsyncIterableIterator<StreamEvent> {
  return {
    [Symbol.asyncIterator]() {
      return this
    },
    next: () => events.next(),
    async return() {
      left.abort()
      await events.return(undefined).catch(() => undefined)
      return { done: true, value: undefined }
    },
  }
}
