import { z } from 'zod'
import { errorValuesSchema } from '#core/changes/contract.ts'
import type { SavedRedirects } from './save-redirects.ts'

/** A write the store refused, or that conflicted with another edit. */
export const failedRedirectSchema = z.object({
  path: z.string(),
  code: z.string(),
  /** What the platform said, verbatim; empty if the reason is one of ours, which has `values`. */
  message: z.string(),
  values: errorValuesSchema.nullable(),
})
export type FailedRedirect = z.infer<typeof failedRedirectSchema>

/** Returns the writes that took no effect, each with its reason and the path `pathOf` gives its redirect. */
export function failedRedirects(
  changes: SavedRedirects['changes'],
  pathOf: (resourceId: string) => string,
): FailedRedirect[] {
  return changes.flatMap(({ resourceId, state, errorCode, errorMessage, errorValues }) =>
    state === 'failed' || state === 'conflict'
      ? [
          {
            path: pathOf(resourceId),
            code: errorCode ?? 'changes.conflict',
            message: errorMessage ?? '',
            values: errorValues,
          },
        ]
      : [],
  )
}
