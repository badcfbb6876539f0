import { PlatformError } from '#adapters/platform/admin-graphql/client.ts'
import { AppError } from '#kit/shared/errors.ts'
import { shopErrors } from './errors.ts'

/** Translates a failed platform call into an error for the merchant; undefined for other errors. */
export function translatePlatformError(error: unknown): AppError | undefined {
  if (!(error instanceof PlatformError)) return undefined
  if (error.kind === 'not-authorized') {
    return new AppError(shopErrors.notInstalled, { shop: error.shop }, { cause: error })
  }
  const definition = error.kind === 'access-denied' ? shopErrors.accessDenied : shopErrors.platformUnavailable
  return new AppError(definition, { reason: error.kind }, { cause: error })
}
