import { parseFragment, serialize } from 'parse5'
import { z } from 'zod'
import { noteWritten } from '#core/catalogue/note-written.ts'
import type { ChangeKind, PendingChange } from '../change-kind.ts'
import { noteSeenEdit, readNodes } from '../outcome/last-reading.ts'
import {
  type BodyNode,
  bodies,
  updateArticleBody,
  updateCollectionBody,
  updatePageBody,
  updateProductBody,
} from './body-operations.ts'
import { type UpdatesByType, updatesByType } from './resource-update.ts'

/** Longest text in characters (the platform states 512 KB for the text of a page; articles have no higher limit). */
const LONGEST = 512 * 1024
/** Texts are long: few per call keep an answer small. */
const READ_AT_ONCE = 50

const textOf = ([change]: PendingChange<string>[]) => change?.after ?? ''
const observed = (node: BodyNode): string => ('body' in node ? node.body : node.descriptionHtml)

const updates: UpdatesByType<string, BodyNode> = {
  product: {
    operation: updateProductBody,
    variables: (id, changes) => ({ product: { id, descriptionHtml: textOf(changes) } }),
    observed,
  },
  collection: {
    operation: updateCollectionBody,
    variables: (id, changes) => ({ collection: { id, descriptionHtml: textOf(changes) } }),
    observed,
  },
  page: {
    operation: updatePageBody,
    variables: (id, changes) => ({ id, page: { body: textOf(changes) } }),
    observed,
    asksFirst: true,
  },
  article: {
    operation: updateArticleBody,
    variables: (id, changes) => ({ id, article: { body: textOf(changes) } }),
    observed,
    asksFirst: true,
  },
}

/** Description of a product or collection, text of a page or article, as HTML. */
export const bodyKind: ChangeKind<string> = {
  name: 'catalogue.body',
  changesPage: true,
  schema: z.string().max(LONGEST),
  async read(ctx, refs) {
    const found = await readNodes(ctx, refs, { operation: bodies, variables: {}, atOnce: READ_AT_ONCE })
    return refs.map((ref) => {
      const node = found.get(ref.resourceId)
      noteSeenEdit(ref, node?.updatedAt)
      return node?.body ?? node?.descriptionHtml ?? null
    })
  },
  ...updatesByType(updates),
  noticed: ({ body }) => body ?? undefined,
  /** Compares parsed trees: the platform closes tags and quotes in its own way. */
  normalise: (value) =>
    value === null ? '' : serialize(parseFragment(value.replaceAll('\r\n', '\n'))).trim(),
  inverse: ({ before }) => before,
  async noteValue(tx, shopId, { resourceId, observed: text }) {
    await noteWritten(tx, shopId, { gid: resourceId, fields: { body_length: text?.length ?? 0 } })
  },
}
