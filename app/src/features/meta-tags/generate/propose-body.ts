import { z } from 'zod'
import type { ProposalOutcome } from '#core/changes/proposer.ts'
import type { ShopContext } from '#core/context/context.ts'
import type { WriterInUse } from '#core/language-model/writer-of.ts'
import { writeText } from '#core/writing/write-text.ts'
import type { WritingRequest } from '#core/writing/writing-request.ts'
import { readableText } from '#rules/seo-checks/readable-text.ts'
import { metaTagsErrors } from '../errors.ts'
import type { Material } from './material.ts'
import type { GenerateParams } from './params.ts'
import { listingSource, modelNote } from './write-listing.ts'

/** Characters without markup: more than the 500 from which the check of a description is green (spec 2-features §5). */
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
  writer: WriterInUse['kind']
  signal: AbortSignal
}

/**
 * Writes the description of one resource by the language model. What people can read already stays, unless the merchant
 * chose otherwise; templates cannot write it.
 */
export async function proposeBody(
  ctx: ShopContext,
  material: Material,
  { before, ...order }: BodyOrder & { before: unknown },
): Promise<{ outcome: ProposalOutcome<string>; credits: number }> {
  const { params, writer } = order
  const isEmpty = typeof before !== 'string' || readableText(before) === ''
  if (!isEmpty && !params.replaceHandWritten) return { outcome: { status: 'unchanged' }, credits: 0 }
  if (params.writer === 'template') return failed(metaTagsErrors.bodyNeedsModel)
  // The price was shown for this writer; the shop's key may have come or gone since.
  if (writer !== params.payer) return failed(metaTagsErrors.writerGone)
  const written = await writeText(ctx, bodyRequest(material, order))
  if (!written.ok) {
    const { code, message, mayRetry } = written
    return { outcome: { status: 'failed', code, message, mayRetry }, credits: 0 }
  }
  const { value, credits, model, notes } = written
  return { outcome: { status: 'proposed', after: value.body, note: modelNote(model, notes) }, credits }
}

function bodyRequest(
  material: Material,
  { params, focusKeyword, signal }: BodyOrder,
): WritingRequest<z.infer<typeof shape>> {
  const { language, tone, model, systemMessage, userMessage } = params
  return {
    purpose: 'body',
    language,
    tone,
    focusKeyword,
    source: listingSource(material),
    shape,
    fields: { body: { ...LENGTH, role: ROLES[material.resource.kind], format: 'html' } },
    ...(model !== undefined && { model }),
    ...(systemMessage !== undefined && { systemMessage }),
    ...(userMessage !== undefined && { userMessage }),
    signal,
  }
}

function failed({ code, message }: { code: string; message: string }) {
  return { outcome: { status: 'failed' as const, code, message }, credits: 0 }
}
