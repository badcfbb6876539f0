import { z } from 'zod'
import { noteImageAlt } from '#core/catalogue/images/image-store.ts'
import { noteWritten } from '#core/catalogue/note-written.ts'
import type { ShopContext } from '#core/context/context.ts'
import type { ChangeKind, PendingChange, WriteOutcome } from '../change-kind.ts'
import { WRITABLE_FIELDS, writableTypeOf } from '../domain/writable-fields.ts'
import { noteSeenEdit, readNodes } from '../outcome/last-reading.ts'
import { refusalErrors } from './errors.ts'
import {
  type ImagedNode,
  imageAlts,
  updateArticleAlt,
  updateCollectionAlt,
  updateFileAlts,
} from './image-alt-operations.ts'
import { updatesByType } from './resource-update.ts'
import {
  type BatchError,
  impossible,
  indexOf,
  orDenied,
  type Part,
  splitRefused,
  writeTogether,
} from './write-parts.ts'

/** Most files one call updates (schema: fileUpdate; facts §3). */
const FILES_AT_ONCE = 250

const isFile = (resourceId: string): boolean => writableTypeOf(resourceId) === 'image'
const observed = ({ image }: ImagedNode): string | null => (image ? (image.altText ?? '') : null)
const textOf = ([change]: PendingChange<string>[]) => change?.after ?? ''

const imaged = updatesByType<string, ImagedNode>({
  collection: {
    operation: updateCollectionAlt,
    variables: (id, changes) => ({ collection: { id, image: { altText: textOf(changes) } } }),
    observed,
  },
  article: {
    operation: updateArticleAlt,
    variables: (id, changes) => ({ id, article: { image: { altText: textOf(changes) } } }),
    observed,
    asksFirst: true,
  },
})

type FileAnswer = ReturnType<typeof updateFileAlts.data.parse>
type Sent = { outcomes: WriteOutcome<string>[] } | { errors: BatchError[] }

const filesOf = (changes: PendingChange<string>[]) => ({
  held: changes.map(({ resourceId }) => ({ id: resourceId })),
  files: changes.map(({ resourceId, after }) => ({ id: resourceId, alt: after ?? '' })),
})

function sent({ held, fileUpdate: answer }: FileAnswer, changes: PendingChange<string>[]): Sent {
  const errors = answer?.userErrors ?? []
  if (errors.length > 0) return { errors: errors.map((error) => ({ ...error, index: indexOf(error) })) }
  const alts = new Map(answer?.files?.map(({ id, alt }) => [id, alt ?? '']))
  const before = new Map(held?.files?.map((file) => [file.id, file]))
  return {
    outcomes: changes.map(({ resourceId }) => {
      const alt = alts.get(resourceId)
      if (alt === undefined) return impossible(refusalErrors.gone)
      const file = before.get(resourceId)
      const replaced = file && { value: file.alt ?? '', editedAt: file.updatedAt ?? null }
      return { status: 'applied', observed: alt, ...(replaced && { replaced }) }
    }),
  }
}

function writeFiles(ctx: ShopContext, changes: PendingChange<string>[]): Promise<WriteOutcome<string>[]> {
  return splitRefused<PendingChange<string>, WriteOutcome<string>>(changes, {
    atOnce: FILES_AT_ONCE,
    send: (group) =>
      orDenied<Sent>(
        async () => sent(await ctx.platform.query(ctx.shop, updateFileAlts, filesOf(group)), group),
        () => ({ outcomes: group.map(() => impossible(refusalErrors.accessDenied)) }),
      ),
  })
}

/** The alt text of an image; null if there is no image. */
export const imageAltKind: ChangeKind<string> = {
  name: 'catalogue.image-alt',
  schema: z.string().max(WRITABLE_FIELDS.alt.longest),
  batch: FILES_AT_ONCE,
  alone: ({ resourceId }) => !isFile(resourceId),
  async read(ctx, refs) {
    const found = await readNodes(ctx, refs, { operation: imageAlts, variables: {} })
    return refs.map((ref) => {
      const node = found.get(ref.resourceId)
      if (!node) return null
      noteSeenEdit(ref, node.updatedAt)
      return node.alt === undefined ? observed({ image: node.image ?? null }) : (node.alt ?? '')
    })
  },
  write(ctx, changes) {
    const files = changes.filter(({ resourceId }) => isFile(resourceId))
    const others = changes.filter(({ resourceId }) => !isFile(resourceId))
    const parts: Part<string>[] = []
    if (files.length > 0) parts.push({ changes: files, write: () => writeFiles(ctx, files) })
    if (others.length > 0) parts.push({ changes: others, write: () => writeImaged(ctx, others) })
    return writeTogether(changes, parts)
  },
  // One call takes 250 files: no bulk mutation is faster.
  bulk: (change) => (isFile(change.resourceId) ? null : imaged.bulk(change)),
  normalise: (value) => (value ?? '').trim(),
  inverse: ({ before }) => before,
  async noteValue(tx, shopId, { resourceId, observed: alt }) {
    await noteWritten(tx, shopId, { gid: resourceId, fields: { image_alt: alt || null } })
    await noteImageAlt(tx, shopId, { gid: resourceId, alt })
  },
}

/**
 * Fails writes to a missing image: the platform silently accepts their alt text, and only the value it returns shows
 * it.
 */
async function writeImaged(
  ctx: ShopContext,
  changes: PendingChange<string>[],
): Promise<WriteOutcome<string>[]> {
  const outcomes = await imaged.write(ctx, changes)
  return outcomes.map((outcome) =>
    outcome.status === 'applied' && outcome.observed === null ? impossible(refusalErrors.noImage) : outcome,
  )
}
