import { z } from 'zod'
import { noteWritten } from '#core/catalogue/note-written.ts'
import type { OwnData } from '#core/registry/own-data.ts'
import type { ChangeKind, ChangeRef } from '../change-kind.ts'
import { isWritable, writableTypeOf } from '../domain/writable-fields.ts'
import { readNodes, rememberReading } from '../outcome/last-reading.ts'
import { refusalErrors } from './errors.ts'
import { bulkFields, type MetafieldField, writeFields } from './metafield-writes.ts'
import { robotsSettings } from './robots-operations.ts'
import { impossible, writeTogether } from './write-parts.ts'

/**
 * The platform leaves resources with `seo.hidden` 1 out of search and sitemaps (shopify.dev, "Optimize storefront
 * SEO"). It has no setting for nofollow: that metafield is ours, and the app embed prints it.
 */
const METAFIELDS = {
  noindex: { namespace: 'seo', key: 'hidden', type: 'number_integer', on: '1' },
  nofollow: { namespace: '$app:seo', key: 'nofollow', type: 'boolean', on: 'true' },
} as const
type Field = keyof typeof METAFIELDS

const fieldOf = ({ field }: ChangeRef): Field | null => (field in METAFIELDS ? (field as Field) : null)
/** 0 and false mean the same as no metafield. */
const isOn = (text: string | null | undefined): boolean => text === '1' || text === 'true'

const metafields: MetafieldField<boolean> = {
  write({ resourceId, field, before, after }) {
    const { on, ...metafield } = METAFIELDS[field as Field]
    return {
      ownerId: resourceId,
      ...metafield,
      value: after ? on : null,
      isBefore: (held) => isOn(held?.value) === (before ?? false),
    }
  },
  value: (held) => isOn(held?.value),
}
const bulkMetafields = bulkFields(metafields)

/** Whether search engines must not list the page, or not follow its links. */
export const robotsKind: ChangeKind<boolean> = {
  name: 'catalogue.robots',
  changesPage: true,
  schema: z.boolean(),
  batch: 25,
  async read(ctx, refs) {
    const found = await readNodes(ctx, refs, { operation: robotsSettings, variables: {} })
    return refs.map((ref) => {
      const node = found.get(ref.resourceId)
      const field = fieldOf(ref)
      if (!node || !field) return null
      rememberReading({ ownerId: ref.resourceId, ...METAFIELDS[field] }, node[field] ?? null)
      return isOn(node[field]?.value)
    })
  },
  write(ctx, changes) {
    const [fitting = [], others = []] = [true, false].map((fits) =>
      changes.filter((change) => supports(change) === fits),
    )
    return writeTogether(changes, [
      { changes: fitting, write: () => writeFields(ctx, metafields, fitting) },
      { changes: others, write: async () => others.map(() => impossible(refusalErrors.notSupported)) },
    ])
  },
  bulk: (change) => (change.after && supports(change) ? bulkMetafields : null),
  normalise: (value) => String(value ?? false),
  inverse: ({ before }) => before,
  async noteValue(tx, shopId, { resourceId, field, observed }) {
    if (field === 'noindex')
      await noteWritten(tx, shopId, { gid: resourceId, fields: { noindex: observed ?? false } })
  },
}

/** Nofollow is ours alone: without Signpost nothing prints it. */
export const robotsOwnData: OwnData = {
  metafields: [
    {
      group: 'nofollow',
      namespace: METAFIELDS.nofollow.namespace,
      key: METAFIELDS.nofollow.key,
      on: ['product', 'collection', 'page', 'blog', 'article'],
      kind: robotsKind.name,
      field: 'nofollow',
    },
  ],
}

function supports({ resourceId, field }: ChangeRef): boolean {
  const type = writableTypeOf(resourceId)
  return type !== null && field in METAFIELDS && isWritable(field as Field, type)
}
