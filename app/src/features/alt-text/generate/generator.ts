import { z } from 'zod'
import { UnreadableImage } from '#adapters/image-codec/image-codec.ts'
import { type Image, NoImage } from '#adapters/image-codec/image-reader.ts'
import type { Proposal, ProposalOutcome, ValueGenerator } from '#core/changes/generator.ts'
import type { ShopContext } from '#core/context/context.ts'
import { providerOf } from '#core/language-model/provider-of.ts'
import { type FieldOf, generatorOf } from '#core/writing/domain/writing-declaration.ts'
import { operationCeiling } from '#core/writing/domain/writing-price.ts'
import { type GenerateParams, generateParams } from '#core/writing/generation-contract.ts'
import { failed, proposeTexts, TEMPLATE_NOTE, wishesOf } from '#core/writing/propose-text.ts'
import { AppError } from '#kit/shared/errors.ts'
import { ALT_LENGTH, altByTemplate, plainAlt } from '../domain/alt-words.ts'
import { ALT_PURPOSE, writing } from '../domain/writing.ts'
import { altTextErrors } from '../errors.ts'
import { type ImageRecord, readImages } from '../image-page.ts'
import { authorsOf, rememberAlt } from '../written.ts'
import { type OwnerFacts, ownerFacts } from './owner-facts.ts'

/** Images in memory and concurrent model calls, per shop and process. */
const CONCURRENCY = 8
/** Models see tiles of about this size in pixels; larger images cost more without benefit. */
const SIDE = 768

const ROLE =
  'Alt text of the image: what the image shows, named after the product or subject in the source, for people who do not see it. One phrase or sentence. Never begins with "image of" or "picture of".'
const shape = z.object({ alt: z.string() })
type Params = GenerateParams<FieldOf<typeof writing>>

/** Writes alt texts from the image itself and the facts of its owner, or from fields by a template. */
export const generateGenerator: ValueGenerator<string, Params> = {
  name: generatorOf(writing),
  feature: writing.feature,
  params: generateParams(writing),
  price: { credit: writing.credit, ceiling: (params) => operationCeiling(writing, params) },
  concurrency: CONCURRENCY,
  async propose(ctx, changes, params, { signal }) {
    const gid = changes[0]?.resourceId ?? ''
    const all = (outcome: ProposalOutcome<string>, credits = 0): Proposal<string> => ({
      outcomes: changes.map(() => outcome),
      credits,
    })
    const [image] = await ctx.tx((tx) => readImages(tx, [gid]))
    if (!image) return all(failed(altTextErrors.noImage))
    const current = changes[0]?.before ?? image.alt
    if (!params.replaceHandWritten && (await isByHand(ctx, image, current)))
      return all({ status: 'unchanged' })
    const facts = await ownerFacts(ctx, image)
    if (!facts) return all(failed(altTextErrors.noImage))
    const { outcome, credits } = await write(ctx, { image, facts, params, signal })
    if (outcome.status === 'proposed')
      await ctx.tx((tx) => rememberAlt(tx, ctx.shop.id, { gid, alt: outcome.after }))
    return all(outcome, credits)
  },
}

async function isByHand(ctx: ShopContext, image: ImageRecord, alt: string | null): Promise<boolean> {
  const [author] = await ctx.tx((tx) => authorsOf(tx, ctx.shop.id, [{ ...image, alt }]))
  return author === 'hand'
}

interface Writing {
  image: ImageRecord
  facts: OwnerFacts
  params: Params
  signal: AbortSignal
}
interface Answer {
  outcome: ProposalOutcome<string>
  credits: number
}

async function write(ctx: ShopContext, writing: Writing): Promise<Answer> {
  const { params } = writing
  if (params.writer === 'template') return byTemplate(writing)
  const provider = await providerOf(ctx)
  // The price was shown for this provider; the shop's key may have been added or removed since.
  if (provider.kind !== params.payer) return free(failed(altTextErrors.providerGone))
  if (!provider.canSeeImages) return free(failed(altTextErrors.noSight))
  return byModel(ctx, writing)
}

async function byModel(ctx: ShopContext, { image, facts, params, signal }: Writing): Promise<Answer> {
  const seen = await look(ctx, image.url, signal)
  if ('status' in seen) return free(seen)
  const { language, focusKeyword } = params
  const written = await proposeTexts(ctx, {
    purpose: ALT_PURPOSE,
    ...wishesOf(params),
    focusKeyword: focusKeyword || null,
    source: facts.source,
    image: seen,
    shape,
    fields: { alt: { ...ALT_LENGTH, role: ROLE } },
    signal,
  })
  if ('status' in written) return free(written)
  const { texts, credits, note } = written
  return { outcome: { status: 'proposed', after: plainAlt(texts.alt, language), note }, credits }
}

function byTemplate({ image, facts, params }: Writing): Answer {
  const { title, variant } = facts
  const alt = altByTemplate({ title, variant, position: image.position }, params.language)
  if (alt === null) return free(failed(altTextErrors.nothingToSay))
  return free({ status: 'proposed', after: alt, note: TEMPLATE_NOTE })
}

/** Returns the image, or why it cannot be viewed. */
async function look(
  ctx: ShopContext,
  url: string,
  signal: AbortSignal,
): Promise<Image | Extract<ProposalOutcome<string>, { status: 'failed' }>> {
  try {
    return await ctx.images.read(url, { side: SIDE, signal })
  } catch (error) {
    if (signal.aborted) throw error
    if (error instanceof UnreadableImage) return failed(altTextErrors.imageUnreadable)
    if (error instanceof NoImage) return failed(altTextErrors.imageGone, { status: error.status })
    if (error instanceof AppError) return { ...failed(altTextErrors.imageUnreachable), mayRetry: true }
    throw error
  }
}

const free = (outcome: ProposalOutcome<string>): Answer => ({ outcome, credits: 0 })
