import { AppError } from '#kit/shared/errors.ts'
import { outboundErrors } from './errors.ts'
import { SendRefused } from './send-guard.ts'
import { shown } from './url-guard.ts'

/** Time limit of one exchange; `expired` distinguishes a timeout from a caller's abort. */
export interface Deadline {
  signal: AbortSignal
  seconds: number
  expired(): boolean
  stop(): void
}

/** Converts any failure of an exchange to an error of the catalogue; a caller's own abort is kept. */
export function asOutboundError(error: unknown, url: URL, deadline: Deadline): Error {
  if (error instanceof SendRefused) return error
  const inner = appErrorIn(error)
  if (inner) return inner
  const failure = error instanceof Error ? error : new Error(String(error))
  const code = 'code' in failure && typeof failure.code === 'string' ? failure.code : failure.name
  const host = url.host
  if (deadline.expired() || /TIMEOUT/.test(code)) {
    return new AppError(outboundErrors.timeout, { host, seconds: deadline.seconds }, { cause: failure })
  }
  if (deadline.signal.aborted) return failure
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'EAI_NODATA') {
    return new AppError(outboundErrors.hostNotFound, { host }, { cause: failure })
  }
  if (/^(Z_|ZSTD_|ERR_ZSTD|ERR_BROTLI|ERR__ERROR_|ERR_PADDING)/.test(code)) {
    return new AppError(
      outboundErrors.unreadableEncoding,
      { url: shown(url), encoding: code },
      { cause: failure },
    )
  }
  return new AppError(outboundErrors.network, { host, reason: code }, { cause: failure })
}

/** Connection errors may be wrapped: several failed addresses give an AggregateError. */
function appErrorIn(error: unknown): AppError | null {
  if (error instanceof AppError) return error
  if (error instanceof AggregateError) return error.errors.map(appErrorIn).find((one) => one !== null) ?? null
  return error instanceof Error && error.cause !== undefined ? appErrorIn(error.cause) : null
}
