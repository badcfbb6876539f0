import { ORPCError, ValidationError } from '@orpc/server'
import type { z } from 'zod'
import { AppError } from '#kit/shared/errors.ts'
import { httpErrors } from './errors.ts'

/** Turns errors of one part into catalogue errors; undefined for what it does not know. */
export type ErrorTranslator = (error: unknown) => AppError | undefined

/** PostgreSQL and pg: connection lost, server starting or stopping, no connection free in time. */
const databaseAway =
  /^(08\w{3}|57P0[123]|53300|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE)$|timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/

/** Waited for a lock or a statement in vain, ended by the server in the middle, or lost against another transaction. */
const databaseBusy = /^(55P03|57014|25P03|25P04|40001|40P01)$/

/** Any thrown value as an error of the catalogue. What nobody expected becomes `http.internal`. */
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
    const issues = (error.cause.issues as z.core.$ZodIssue[]).slice(0, ISSUES_TOLD).map((issue) => ({
      path: issue.path.map(String).join('.').slice(0, LONGEST_TOLD),
      // It may name what was sent: names of members nobody knows, each as long as they like.
      message: issue.message.slice(0, LONGEST_TOLD),
    }))
    const summary = issues
      .map(({ path, message }) => (path === '' ? message : `${path}: ${message}`))
      .join('; ')
    return new AppError(httpErrors.invalidInput, { summary, issues }, { cause: error })
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
  // Said by a database that is there itself: a server behind it, which holds the rows of some stores, is not. A pooler that
  // has no database ends the connection with it.
  const { severity } = error as { severity?: string }
  if (severity !== undefined && severity !== 'FATAL' && /^08/.test(code ?? ''))
    return new AppError(httpErrors.storeAway, undefined, { cause: error })
  if (databaseAway.test(code ?? '') || databaseAway.test(error.message)) {
    return new AppError(httpErrors.unavailable, undefined, { cause: error })
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new AppError(httpErrors.unreadableBody, undefined, { cause: error })
  }
  return undefined
}

/** A list of a thousand wrong items is as wrong as its first twenty. */
const ISSUES_TOLD = 20
const LONGEST_TOLD = 500

/** Largest body of a call, in bytes. */
export const BODY_LIMIT = 256 * 1024
