import type { ProposalOutcome } from '#core/changes/generator.ts'
import type { ShopContext } from '#core/context/context.ts'
import type { ErrorDefinition } from '#kit/shared/errors.ts'
import type { GenerateParams } from './generation-contract.ts'
import { writeText } from './write-text.ts'
import type { WritingRequest } from './writing-request.ts'

export type FailedProposal = Extract<ProposalOutcome<unknown>, { status: 'failed' }>

/** Shown with a text: a template ignores the tone and the merchant's messages, and translates nothing. */
export const TEMPLATE_NOTE = { writer: 'template' } as const

/** Texts ready to propose, their cost, and the note shown with them. */
export interface ProposedTexts<T> {
  texts: T
  credits: number
  note: Record<string, string>
}

/** Requests texts from the model; returns the result in a generator's terms. */
export async function proposeTexts<T extends Record<string, string>>(
  ctx: ShopContext,
  request: WritingRequest<T>,
): Promise<ProposedTexts<T> | FailedProposal> {
  const written = await writeText(ctx, request)
  if (!written.ok) {
    const { code, details = {}, mayRetry } = written
    return { status: 'failed', code, values: details, mayRetry }
  }
  const { value: texts, credits, model, notes } = written
  const told = notes.length > 0 && { notes: notes.join(' ') }
  return { texts, credits, note: { writer: 'model', model, ...told } }
}

/** Picks the merchant's options, and the payer, that are part of every request. */
export function wishesOf({
  payer,
  language,
  tone,
  model,
  systemMessage,
  userMessage,
}: Pick<GenerateParams, 'payer' | 'language' | 'tone' | 'model' | 'systemMessage' | 'userMessage'>) {
  return {
    payer,
    language,
    tone,
    ...(model !== undefined && { model }),
    ...(systemMessage !== undefined && { systemMessage }),
    ...(userMessage !== undefined && { userMessage }),
  }
}

/** Returns a failed proposal with an error of the catalogue. */
export function failed(definition: ErrorDefinition, details?: Record<string, unknown>): FailedProposal {
  return { status: 'failed', code: definition.code, values: details ?? {} }
}
