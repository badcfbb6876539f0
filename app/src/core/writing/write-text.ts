import { type ModelAnswer, ModelFailure } from '#adapters/language-model/language-model.ts'
import type { ShopContext } from '#core/context/context.ts'
import { askModel, PATIENCE, type Patience } from '#core/language-model/ask-model.ts'
import { languageModelErrors } from '#core/language-model/errors.ts'
import { modelOf, type ShopModel } from '#core/language-model/model-access.ts'
import { mayPass, toAppError } from '#core/language-model/to-app-error.ts'
import { AppError } from '#kit/shared/errors.ts'
import { type CheckedAnswer, checkAnswer, type Refusal } from './check-answer.ts'
import { writingCredits } from './domain/writing-price.ts'
import { askedAgain, type Prompt, promptOf } from './prompt.ts'
import { complaintOf, toldRefusal } from './refusal-words.ts'
import type { WritingRequest, Written } from './writing-request.ts'

/** Enough for models that reason before they answer; unused tokens cost nothing. */
const MAX_TOKENS = 4_000

export interface WritingHooks {
  patience?: Patience
  /** Makes the answer a stream: called with the object so far, unchecked. */
  onPartial?: (partial: unknown) => void
  /** Called when the first answer is refused, or when a better one is requested. */
  onAgain?: () => void
}

/**
 * Writes the texts of one resource with the shop's model, or the installation's. The answer is checked
 * (`check-answer.ts`); if it is not good enough it is requested once more with the reason. Never throws for failures
 * of a model, a provider or a source; rethrows an abort by `signal`.
 */
export async function writeText<T extends Record<string, string>>(
  ctx: ShopContext,
  request: WritingRequest<T>,
  hooks: WritingHooks = {},
): Promise<Written<T>> {
  try {
    const model = await modelFor(ctx, request)
    const prompt = promptOf(request)
    const first = await attempt(ctx, { request, model, prompt, complaint: null, hooks })
    if (first.checked.ok && !first.checked.weak)
      return told(request, model, { ...first, checked: first.checked })
    hooks.onAgain?.()
    const complaint = first.checked.ok ? weakness(request) : complaintOf(first.checked.refusal)
    const second = await attempt(ctx, { request, model, prompt, complaint, hooks }).catch(
      (error: unknown) => {
        // A weak first answer is better than none.
        if (first.checked.ok && (error instanceof ModelFailure || error instanceof AppError)) return first
        throw error
      },
    )
    if (second.checked.ok) {
      const { checked } = second
      if (!first.checked.ok) checked.notes.push('rewritten')
      return told(request, model, { ...second, checked })
    }
    if (first.checked.ok) return told(request, model, { ...first, checked: first.checked })
    return refusedTwice(ctx, request, second.checked.refusal)
  } catch (error) {
    if (error instanceof ModelFailure) {
      const { code, message, details } = toAppError(error)
      ctx.log.info(
        { fault: error.fault, status: error.status, purpose: request.purpose.name },
        'no text was written',
      )
      return { ok: false, code, message, mayRetry: mayPass(error.fault), ...(details && { details }) }
    }
    if (error instanceof AppError)
      return {
        ok: false,
        code: error.code,
        message: error.message,
        mayRetry: false,
        ...(error.details && { details: error.details }),
      }
    throw error
  }
}

async function modelFor(
  ctx: ShopContext,
  { payer, model, image }: Pick<WritingRequest<Record<string, string>>, 'payer' | 'model' | 'image'>,
): Promise<ShopModel> {
  const found = await modelOf(ctx)
  if (!found) throw new AppError(languageModelErrors.noKey)
  // Looked up for each text: the shop's key may have been added or removed in the middle of a batch.
  if (found.kind !== payer) throw new AppError(languageModelErrors.payerChanged)
  if (image && !found.seesImages) throw new AppError(languageModelErrors.imageRefused)
  // With the installation's key the operator decides which model is paid for.
  if (!model || found.kind !== 'own-key') return found
  return { ...found, access: { ...found.access, model } }
}

interface Attempt<T> {
  answer: ModelAnswer<unknown> | null
  checked: CheckedAnswer<T>
}

async function attempt<T extends Record<string, string>>(
  ctx: ShopContext,
  order: {
    request: WritingRequest<T>
    model: ShopModel
    prompt: Prompt
    complaint: string | null
    hooks: WritingHooks
  },
): Promise<Attempt<T>> {
  const { request, model, prompt, complaint, hooks } = order
  try {
    const answer = await askModel(
      ctx,
      model,
      {
        purpose: request.purpose.name,
        system: prompt.system,
        user: complaint === null ? prompt.user : askedAgain(prompt, complaint),
        image: request.image,
        schema: prompt.schema,
        maxOutputTokens: MAX_TOKENS,
        signal: request.signal,
        onPartial: hooks.onPartial,
      },
      hooks.patience ?? PATIENCE,
    )
    return { answer, checked: checkAnswer(request, answer.value, prompt.rules) }
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error
    if (error.fault !== 'unreadable' || complaint !== null) throw error
    return { answer: null, checked: { ok: false, refusal: { reason: 'unreadable', words: [] } } }
  }
}

function told<T>(
  request: Pick<WritingRequest<Record<string, string>>, 'purpose'>,
  model: ShopModel,
  { answer, checked }: { answer: Attempt<T>['answer']; checked: CheckedAnswer<T> & { ok: true } },
): Written<T> {
  // For this answer only: tokens of a refused or weaker one are in the day's usage, and the merchant does not pay for
  // them.
  const tokens = answer?.tokens ?? { input: 0, output: 0 }
  const credits = writingCredits(request.purpose, model.kind, tokens)
  return {
    ok: true,
    value: checked.value,
    model: answer?.model ?? model.access.model,
    tokens,
    credits,
    notes: checked.notes,
  }
}

function weakness({ focusKeyword }: Pick<WritingRequest<Record<string, string>>, 'focusKeyword'>): string {
  const keyword = focusKeyword ? ` Use the focus keyword ${JSON.stringify(focusKeyword)} as it stands.` : ''
  return `It keeps the rules but not the wishes.${keyword} Name what it is about and use the facts of the source up to the length asked for.`
}

/** Returns the refusal. The refused words come from the model and may be anything: they are shown, not logged. */
function refusedTwice<T>(
  ctx: ShopContext,
  { purpose }: Pick<WritingRequest<Record<string, string>>, 'purpose'>,
  refusal: Refusal,
): Written<T> {
  ctx.log.info(
    { reason: refusal.reason, purpose: purpose.name },
    'two answers of the language model were refused',
  )
  const { code, message, details } = toldRefusal(refusal)
  return { ok: false, code, message, mayRetry: false, ...(details && { details }) }
}
