import { z } from 'zod'
import { type ModelAccess, ModelFailure } from '#adapters/language-model/language-model.ts'
import type { ShopContext } from '#core/context/context.ts'
import { toAppError } from './to-app-error.ts'
import { noteUsage, type Use } from './usage.ts'

/** A person is waiting in front of a form. */
const PATIENCE_MS = 20_000
/** Enough for models that reason before they answer. */
const MAX_TOKENS = 1_000

/** 64 × 64 pixels of red and white squares: some models refuse smaller images. */
const IMAGE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAIAAAAlC+aJAAAAWElEQVR42u3QMREAAAgCQGPYP4ml3M3gwPYcO/fUdEe74RQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAwBuQHkgfBAAAAAAAAAAAAAAAAAAAAAAAAAAAAADw7gGE8XnDI90obwAAAABJRU5ErkJggg==',
  'base64',
)

/**
 * Sends a model a small question, with an image if it is to see images. Returns the model's name. Throws
 * `language-model.*`.
 */
export async function testModel(
  ctx: ShopContext,
  tested: { access: ModelAccess; seesImages: boolean; ownKey: boolean },
): Promise<string> {
  const use = { ownKey: tested.ownKey, model: tested.access.model, purpose: 'test' }
  const prices = ctx.settings.languageModel?.prices ?? null
  const note = (ended: Pick<Use, 'tokens' | 'failed'>) =>
    ctx.tx((tx) => noteUsage(tx, ctx.shop.id, [{ ...use, ...ended }], prices))
  try {
    const answer = await ctx.languageModels.write(tested.access, {
      system: 'You are asked whether you can be reached. Answer with one short sentence.',
      user: 'language: en\nWrite one short sentence of at most 60 characters.',
      image: tested.seesImages ? { bytes: IMAGE, mediaType: 'image/png' } : undefined,
      schema: z.object({ text: z.string() }),
      maxOutputTokens: MAX_TOKENS,
      timeoutMs: PATIENCE_MS,
      signal: new AbortController().signal,
    })
    await note({ tokens: answer.tokens, failed: false })
    return answer.model
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error
    await note({ tokens: error.tokens, failed: true })
    ctx.log.info({ fault: error.fault, status: error.status }, 'a language model did not pass its test')
    throw toAppError(error)
  }
}
