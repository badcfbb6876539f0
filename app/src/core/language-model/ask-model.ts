import { setTimeout as pause } from 'node:timers/promises'
import {
  type ModelAnswer,
  ModelFailure,
  type ModelFault,
  type ModelQuestion,
} from '#adapters/language-model/language-model.ts'
import type { ShopContext } from '#core/context/context.ts'
import { beginCall, endCall } from './calls.ts'
import { requireDayLeft } from './day-limit.ts'
import { holdCall } from './held-calls.ts'
import type { ShopModel } from './model-access.ts'

export type ShopQuestion<T> = Omit<ModelQuestion<T>, 'timeoutMs'> & {
  /** For the usage statistics. */
  purpose: string
  /** Called with the incomplete object so far, unvalidated; if set, the response is streamed. */
  onPartial?: ((partial: unknown) => void) | undefined
}

/** Time limits in milliseconds; rigs and tests use shorter ones. */
export interface Patience {
  /** For one call. */
  callMs: number
  /** For the question including retries. */
  totalMs: number
  /** Before the first retry; doubled for the second. */
  backOffMs: number
}
export const PATIENCE: Patience = { callMs: 45_000, totalMs: 120_000, backOffMs: 500 }

const TRIES = 3
const PASSING: readonly ModelFault[] = ['rate-limited', 'unavailable', 'unreachable', 'timed-out']

/**
 * Asks a shop's model: in its turn, with up to two retries of temporary faults, within the time limits. The usage is
 * recorded in any case. Throws `ModelFailure`, `language-model.day-used-up`.
 */
export async function askModel<T>(
  ctx: ShopContext,
  model: ShopModel,
  question: ShopQuestion<T>,
  patience: Patience = PATIENCE,
): Promise<ModelAnswer<T>> {
  const { purpose, onPartial, ...asked } = question
  await requireDayLeft(ctx, model)
  const deadline = Date.now() + patience.totalMs
  const ownKey = model.kind === 'own-key'
  for (let tried = 1; ; tried += 1) {
    const timeoutMs = Math.max(1, Math.min(patience.callMs, deadline - Date.now()))
    const call = await beginCall(ctx, model, { deadline, signal: question.signal })
    const letGo = holdCall(ctx.db, call)
    const end = {
      ownKey,
      model: model.access.model,
      purpose,
      tokens: { input: 0, output: 0 },
      failed: true,
      pauseSeconds: 0,
    }
    try {
      const order = { ...asked, timeoutMs }
      const answer = onPartial
        ? await ctx.languageModels.stream(model.access, order, onPartial)
        : await ctx.languageModels.write(model.access, order)
      Object.assign(end, { tokens: answer.tokens, failed: false })
      return answer
    } catch (error) {
      if (!(error instanceof ModelFailure)) {
        // An aborted call reports no tokens, although the provider has read the question.
        end.tokens = { input: tokensSent(asked), output: 0 }
        throw error
      }
      end.tokens = error.tokens
      if (error.fault === 'rate-limited') end.pauseSeconds = error.retryAfterSeconds ?? tried
      if (tried === TRIES || !PASSING.includes(error.fault) || Date.now() >= deadline) throw error
      ctx.log.info({ fault: error.fault, tried, purpose }, 'the language model is asked again')
    } finally {
      letGo()
      await endCall(ctx, call, end)
    }
    // A pause requested by the provider is waited for where the next turn is taken.
    await pause(patience.backOffMs * 2 ** (tried - 1), undefined, { signal: question.signal })
  }
}

/** Estimates about four characters per token. */
const tokensSent = ({ system, user }: Pick<ModelQuestion<unknown>, 'system' | 'user'>): number =>
  Math.ceil((system.length + user.length) / 4)
