import type { z } from 'zod'
import { appMetafieldKind } from '#core/changes/kinds/app-metafield.ts'
import { type PublishedSettings, publishedSchema } from '../contract.ts'
import { fromText, metafieldKey, toText } from '../domain/settings.ts'
import { schemaType } from '../domain/types/schema-types.ts'
import { schemaTypesErrors } from '../errors.ts'
import { savePublished } from '../store.ts'

/** What Liquid prints for one type: one app metafield per type, so that undoing one keeps the others. */
export const settingsKind = appMetafieldKind<PublishedSettings>({
  name: 'schema-types.settings',
  schema: publishedSchema as z.ZodType<PublishedSettings>,
  key: metafieldKey,
  read: (text) => fromText(text) as PublishedSettings | null,
  text(held, changes) {
    const last = changes.at(-1)
    const type = schemaType(last?.field ?? '')
    const after = last?.after ?? null
    if (type === undefined || after === null) return held ?? '{}'
    return toText(type, after)
  },
  /** Before the first switch-on the metafield did not exist; switched off prints the same. */
  inverse: ({ before, observed }) => before ?? (observed && { ...observed, enabled: false }),
  async noteValue(tx, shopId, { field, observed }) {
    if (observed !== null) await savePublished(tx, shopId, field, observed)
  },
  tooLarge: schemaTypesErrors.tooLarge,
})
