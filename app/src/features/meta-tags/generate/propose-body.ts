import { z } from 'zod'
import type { ProposalOutcome } from '#core/changes/generator.ts'
import type { ShopContext } from '#core/context/context.ts'
import type { ProviderInUse } from '#core/language-model/provider-of.ts'
import { BODY_PURPOSE } from '#core/writing/domain/writing-purpose.ts'
import type { GenerateParams } from '#core/writing/generation-contract.ts'
import { failed, proposeTexts, wishesOf } from '#core/writing/propose-text.ts'
import type { WritingRequest } from '#core/writing/writing-request.ts'
import { readableText } from '#rules/seo-checks/readable-text.ts'
import { metaTagsErrors } from '../errors.ts'
import type { Material } from './material.ts'
import { listingSource } from './write-listing.ts'

/** Characters without markup: above the 500 at which the check of a description turns green (spec 2-features §5). */
const LENGTH = { from: 550, to: 1_600 } as const
const ROLES: Record<Material['resource']['kind'], string> = {
  product:
    'Description of the product, for people who think of buying it: paragraphs, and a list where facts are listed',
  collection: 'Description of the collection, for people who look through it: one or two paragraphs',
  page: 'Text of the page, for people who read it: paragraphs, with headings where it has parts',
  blog: 'Text about the blog: paragraphs',
  article: 'Text of the article, for people who read it: paragraphs, with headings where it has parts',
}
const shape = z.object({ body: z.string() })

interface BodyOrder {
  params: GenerateParams
  focusKeyword: string | null
  provider: ProviderInUse['kind']
  signal: AbortSignal
}

/**
 * Writes the description of one resource by the language model. A description with readable text is kept, unless the
 * merchant chose otherwise. Templates cannot write one.
 */
export async function proposeBody(
  ctx: ShopContext,
  material: Material,
  { before, ...order }: BodyOrder & { before: unknown },
): Promise<{ outcome: ProposalOutcome<string>; credits: number }> {
  const { params, provider } = order
  const isEmpty = typeof before !== 'string' || readableText(before) === ''
  if (!isEmpty && !params.replaceHandWritten) return { outcome: { status: 'unchanged' }, credits: 0 }
  if (params.writer === 'template') return free(failed(metaTagsErrors.bodyNeedsModel))
  // The price was shown for this provider; the shop's key may have been added or removed since.
  if (provider !== params.payer) return free(failed(metaTagsErrors.providerGone))
  const written = await proposeTexts(ctx, bodyRequest(material, order))
  if ('status' in written) return free(written)
  const { texts, credits, note } = written
  return { outcome: { status: 'proposed', after: texts.body, note }, credits }
}

function bodyRequest(
  material: Material,
  { params, focusKeyword, signal }: BodyOrder,
): WritingRequest<z.infer<typeof shape>> {
  return {
    purpose: BODY_PURPOSE,
    ...wishesOf(params),
    focusKeyword,
    source: listingSource(material),
    shape,
    fields: { body: { ...LENGTH, role: ROLES[material.resource.kind], format: 'html' } },
    signal,
  }
}

const free = (outcome: ProposalOutcome<string>) => ({ outcome, credits: 0 })
