import { z } from 'zod'
import { noteWritten } from '#core/catalogue/note-written.ts'
import type { ChangeKind, PendingChange } from '../change-kind.ts'
import { noteSeenEdit, readNodes } from '../outcome/last-reading.ts'
import {
  handles,
  updateArticleHandle,
  updateBlogHandle,
  updateCollectionHandle,
  updatePageHandle,
  updateProductHandle,
} from './handle-operations.ts'
import type { ResourceUpdate } from './resource-update.ts'
import { type UpdatesByType, updatesByType } from './resource-update.ts'

/** Longest handle (the platform refuses more than 255 characters). */
const LONGEST = 255

const handleSchema = z.strictObject({
  handle: z.string().trim().min(1).max(LONGEST),
  /** True to redirect visitors from the old URL to the new one. Not readable: false in values read from the store. */
  redirect: z.boolean(),
})
export type HandleValue = z.infer<typeof handleSchema>
interface HandleNode {
  handle: string
}
type Update = ResourceUpdate<HandleValue, HandleNode>

const inputOf = ([change]: PendingChange<HandleValue>[]) => ({
  handle: change?.after?.handle ?? '',
  redirectNewHandle: change?.after?.redirect ?? false,
})
const observed: Update['observed'] = ({ handle }, { after }) => ({
  handle,
  redirect: after?.redirect ?? false,
})

const updates: UpdatesByType<HandleValue, HandleNode> = {
  product: {
    operation: updateProductHandle,
    variables: (id, changes) => ({ product: { id, ...inputOf(changes) } }),
    observed,
  },
  collection: {
    operation: updateCollectionHandle,
    variables: (id, changes) => ({ collection: { id, ...inputOf(changes) } }),
    observed,
  },
  page: {
    operation: updatePageHandle,
    variables: (id, changes) => ({ id, page: inputOf(changes) }),
    observed,
    asksFirst: true,
  },
  blog: {
    operation: updateBlogHandle,
    // The URLs of its articles change as well.
    variables: (id, changes) => {
      const input = inputOf(changes)
      return { id, blog: { ...input, redirectArticles: input.redirectNewHandle } }
    },
    observed,
    asksFirst: true,
  },
  article: {
    operation: updateArticleHandle,
    variables: (id, changes) => ({ id, article: inputOf(changes) }),
    observed,
    asksFirst: true,
  },
}

/** The last part of a resource's URL. */
export const handleKind: ChangeKind<HandleValue> = {
  name: 'catalogue.handle',
  schema: handleSchema,
  async read(ctx, refs) {
    const found = await readNodes(ctx, refs, { operation: handles, variables: {} })
    return refs.map((ref) => {
      const node = found.get(ref.resourceId)
      const handle = node?.handle
      noteSeenEdit(ref, node?.updatedAt)
      return handle === undefined ? null : { handle, redirect: false }
    })
  },
  ...updatesByType(updates, { needsValue: true }),
  noticed: ({ handle }) => (handle === null ? undefined : { handle, redirect: false }),
  normalise: (value) => (value === null ? '' : asHandle(value.handle)),
  /** If the change redirected visitors to the new URL, its undo redirects them back. */
  inverse: ({ before, observed: now }) => before && { ...before, redirect: now?.redirect ?? false },
  async noteValue(tx, shopId, { resourceId, observed: now }) {
    if (now) await noteWritten(tx, shopId, { gid: resourceId, fields: { handle: now.handle } })
  },
}

/** Returns a text as the platform turns it into a handle: lower-case words joined by hyphens, accents dropped. */
function asHandle(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}_]+/gu, '-')
    .replace(/^-+|-+$/g, '')
}
