import { z } from 'zod'
import type { ChangeRef } from '../change-kind.ts'

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

/** Gids by value, as the platform gave them: not part of the value, because an undo gives a redirect a new one. */
const gids = new WeakMap<object, string>()

/** Notes the gid of the redirect behind a value of the store, so that our copy learns it with the value. */
export function withGid<Value extends object>(value: Value, gid: string | null): Value {
  if (gid !== null) gids.set(value, gid)
  return value
}

/** Returns the gid noted for a value; null if none is known. */
export function gidOf(value: object | null): string | null {
  return value === null ? null : (gids.get(value) ?? null)
}
