import { z } from 'zod'

/** What the merchant decided about a link, as History shows it; null: the link is deleted. */
export const linkValueSchema = z.discriminatedUnion('state', [
  z.strictObject({
    state: z.literal('unresolved'),
    /** The merchant took a redirect away, so automation leaves the link alone. */
    leftAlone: z.literal(true).optional(),
  }),
  z.strictObject({ state: z.literal('resolved'), target: z.string().trim().min(1).max(1_024) }),
  z.strictObject({ state: z.literal('archived') }),
])
export type LinkValue = z.infer<typeof linkValueSchema>

const PREFIX = 'broken-link:'

/** Returns the natural key of a link: its number, and its path, with which a purged link can be added again. */
export const linkRef = (id: string, path: string) => ({
  resourceId: `${PREFIX}${id}${path}`,
  field: 'link',
})

/** Reads the key; paths begin with a slash. */
export function linkOfRef({ resourceId }: { resourceId: string }): { id: string; path: string } {
  const rest = resourceId.slice(PREFIX.length)
  const at = rest.indexOf('/')
  return at < 0 ? { id: '0', path: '' } : { id: rest.slice(0, at), path: rest.slice(at) }
}

/** Returns where the value redirects to; null if nowhere. */
export const targetOf = (value: LinkValue | null): string | null =>
  value?.state === 'resolved' ? value.target : null

/** Returns the value of a link by what is stored about it and the store's redirect. */
export function linkValue(
  { archived, reverted }: { archived: boolean; reverted: boolean },
  target: string | null,
): LinkValue {
  if (target !== null) return { state: 'resolved', target }
  if (archived) return { state: 'archived' }
  return { state: 'unresolved', ...(reverted && { leftAlone: true as const }) }
}
