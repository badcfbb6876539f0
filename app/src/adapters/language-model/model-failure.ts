import { parseRetryAfter } from '#kit/server/outbound/response.ts'
import { AppError } from '#kit/shared/errors.ts'
import { ModelFailure, type ModelFault, type Tokens } from './language-model.ts'

/** The parts of the AI SDK's errors that are read; their request bodies, which hold the prompt, are not. */
interface SdkError {
  name?: string
  statusCode?: number
  responseHeaders?: Record<string, string>
  responseBody?: string
  usage?: { inputTokens?: number; outputTokens?: number }
  cause?: unknown
}

const OUTBOUND_FAULTS: Record<string, ModelFault> = {
  'outbound.timeout': 'timed-out',
  'outbound.network': 'unreachable',
  'outbound.host-not-found': 'unreachable',
  'outbound.too-large': 'unreadable',
  'outbound.unreadable-encoding': 'unreadable',
}

/** Converts any failure of a call to one of the closed list; a caller's own abort is kept. */
export function asModelFailure(error: unknown, call: { signal: AbortSignal; timeout: AbortSignal }): Error {
  if (error instanceof ModelFailure) return error
  if (call.timeout.aborted && !call.signal.aborted) return new ModelFailure('timed-out')
  if (call.signal.aborted) return error instanceof Error ? error : new Error('The call was given up.')
  const outbound = chainOf(error).find((one): one is AppError => one instanceof AppError)
  if (outbound) return new ModelFailure(OUTBOUND_FAULTS[outbound.code] ?? 'url-refused')
  const answered = chainOf(error).find((one) => typeof (one as SdkError).statusCode === 'number') as
    | SdkError
    | undefined
  const status = answered?.statusCode
  // A response with status 200 that is no JSON of the protocol is also an error of the SDK.
  if (answered && status !== undefined && status >= 300) return ofStatus(status, answered)
  return new ModelFailure('unreadable', { tokens: tokensIn(error) })
}

/** Returns the tokens of an SDK's usage, absent ones as 0. */
export function tokensOf(usage: {
  inputTokens?: number | undefined
  outputTokens?: number | undefined
}): Tokens {
  return { input: usage.inputTokens ?? 0, output: usage.outputTokens ?? 0 }
}

function tokensIn(error: unknown): Tokens {
  const told = chainOf(error).find((one) => (one as SdkError).usage) as SdkError | undefined
  return tokensOf(told?.usage ?? {})
}

function ofStatus(status: number, { responseBody = '', responseHeaders = {} }: SdkError): ModelFailure {
  const retryAfterSeconds = parseRetryAfter(responseHeaders['retry-after'] ?? null)
  return new ModelFailure(faultOf(status, responseBody), { status, retryAfterSeconds })
}

/** Decides by status; if providers use one status for several faults, by the words of their error bodies. */
function faultOf(status: number, body: string): ModelFault {
  if (status === 401 || status === 403) return 'key-refused'
  if (status === 402 || /insufficient_quota|credit balance is too low|billing_/.test(body)) return 'quota'
  if (status === 429) return 'rate-limited'
  if (status === 404) return 'model-unknown'
  if (status === 408 || status === 504) return 'timed-out'
  if (status >= 500) return 'unavailable'
  if (status === 413 || /context_length_exceeded|prompt is too long|maximum context/.test(body))
    return 'too-large'
  if (/model_not_found|invalid model|does not exist/i.test(body)) return 'model-unknown'
  if (/response_format|json_schema|structured output/i.test(body)) return 'schema-refused'
  if (/image/i.test(body)) return 'image-refused'
  return 'refused'
}

function chainOf(error: unknown): object[] {
  const chain: object[] = []
  for (
    let one = error;
    typeof one === 'object' && one !== null && chain.length < 8;
    one = (one as SdkError).cause
  )
    chain.push(one)
  return chain
}
