import { z } from 'zod'
import type { StoreRecord } from '../state/records.ts'
import type { State } from '../state/state.ts'

/** Where markets have their pages: each on a domain of its own, or in subfolders of the primary one. */
export const webPresencesOrder = z
  .array(
    z
      .strictObject({
        host: z.string().nullable().default(null),
        subfolderSuffix: z.string().min(2).nullable().default(null),
        defaultLocale: z.string().default('en'),
        alternateLocales: z.array(z.string()).max(20).default([]),
      })
      .refine(
        ({ host, subfolderSuffix }) => (host === null) !== (subfolderSuffix === null),
        'Give a host or a subfolderSuffix.',
      ),
  )
  .max(300)
  .default([])

/** Replaces the web presences of the store's markets. */
export function setWebPresences(
  state: State,
  store: StoreRecord,
  presences: z.infer<typeof webPresencesOrder>,
): void {
  state.deleteAll(store, 'MarketWebPresence')
  const now = new Date().toISOString()
  for (const presence of presences)
    state.put(store, 'MarketWebPresence', {
      ...presence,
      id: state.nextId(),
      createdAt: now,
      updatedAt: now,
      marketIds: [],
    })
}
