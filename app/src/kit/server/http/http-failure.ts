import { ORPCError, ValidationError } from '@orpc/server'
import type { z } from 'zod'
import { isServerAway } from '#kit/server/db/silent-shops.ts'
import { AppError } from '#kit/shared/errors.ts'
import { httpErrors } from './errors.ts'
import { ISSUES_TOLD, inputError } from './input-error.ts'
import { schemaIssue } from './schema-issue.ts'

/** Turns errors of one part into catalogue errors; returns undefined for errors it does not know. */
export type ErrorTranslator = (error: unknown) => AppError | undefined

/** PostgreSQL and pg: connection lost, server starting or stopping, no free connection in time. */
const databaseAway =
  /^(08\w{3}|57P0[123]|53300|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE)$|timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/

/** Lock or statement timed out, transaction ended by the server, or lost to a concurrent transaction. */
const databaseBusy = /^(55P03|57014|25P03|25P04|40001|40P01)$/

/** Converts any thrown value to an error of the catalogue. Unexpected ones become `http.internal`. */
export function asAppError(
  error: unknown,
  facts: { requestId: string; translate: ErrorTranslator },
): AppError {
  if (error instanceof AppError) return error
  if (error instanceof ORPCError) return fromContract(error, facts)
  const known = fromServer(error) ?? facts.translate(error)
  return known ?? new AppError(httpErrors.internal, { requestId: facts.requestId }, { cause: error })
}

function fromContract(
  error: ORPCError<string, unknown>,
  facts: { requestId: string; translate: ErrorTranslator },
): AppError {
  if (error.cause instanceof ValidationError && error.code === 'BAD_REQUEST') {
    const { issues, data } = error.cause
    const told = (issues as z.core.$ZodIssue[]).slice(0, ISSUES_TOLD)
    return inputError(
      told.map((issue) => schemaIssue(issue, data)),
      error,
    )
  }
  if (error.code === 'NOT_FOUND' || error.code === 'METHOD_NOT_SUPPORTED')
    return new AppError(httpErrors.notFound)
  if (error.status >= 400 && error.status < 500) {
    return new AppError(httpErrors.unreadableBody, undefined, { cause: error })
  }
  if (error.cause !== undefined) return asAppError(error.cause, facts)
  return new AppError(httpErrors.internal, { requestId: facts.requestId }, { cause: error })
}

function fromServer(error: unknown): AppError | undefined {
  if (!(error instanceof Error)) return undefined
  const { code, statusCode, limit } = error as Error & { code?: string; statusCode?: number; limit?: number }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new AppError(httpErrors.tooLarge, { limit: limit ?? BODY_LIMIT })
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new AppError(httpErrors.unsupportedType)
  if (databaseBusy.test(code ?? '')) return new AppError(httpErrors.busy, undefined, { cause: error })
  if (isServerAway(error)) return new AppError(httpErrors.storeAway, undefined, { cause: error })
  if (databaseAway.test(code ?? '') || databaseAway.test(error.message)) {
    return new AppError(httpErrors.unavailable, undefined, { cause: error })
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new AppError(httpErrors.unreadableBody, undefined, { cause: error })
  }
  return undefined
}

/** Largest body of a call, in bytes. A form sends itself and what it was opened with (decision 0126). */
export const BODY_LIMIT = 512 * 1024
