import { z } from 'zod'
import type { ChangeRef } from '#core/changes/change-kind.ts'

export const redirectSchema = z.strictObject({
  /** A path of the store, or a full URL. */
  target: z.string().trim().min(1).max(1_024),
})
export type RedirectValue = z.infer<typeof redirectSchema>

const PREFIX = 'redirect:'

/** Returns the natural key of a redirect: it has no gid before it is created. */
export function redirectId(path: string): string {
  return `${PREFIX}${path}`
}

/** Returns the path of a redirect's natural key; empty if it is another resource. */
export function pathOf({ resourceId }: Pick<ChangeRef, 'resourceId'>): string {
  return resourceId.startsWith(PREFIX) ? resourceId.slice(PREFIX.length) : ''
}

export const normalise = (value: RedirectValue | null): string => value?.target.trim() ?? ''
