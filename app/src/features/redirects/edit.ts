import { keyOf } from '#core/catalogue/redirects/redirect-store.ts'
import type { ShopContext } from '#core/context/context.ts'
import { compileAsked } from '#core/redirects/compile-asked.ts'
import { failedRedirects } from '#core/redirects/failed-redirects.ts'
import { stepOf } from '#core/redirects/redirect-changes.ts'
import { type SavedRedirects, saveRedirects } from '#core/redirects/save-redirects.ts'
import type { Asked } from '#rules/redirects/compile/gather.ts'
import type { RedirectPreview, SavedRedirect } from './contract/redirects.ts'

interface Edit {
  path: string
  target: string
  was?: string | undefined
}

/** Returns the wishes of an edit: a changed path deletes the old redirect and adds a new one. */
function wishesOf({ path, target, was }: Edit): Asked[] {
  const moved = was !== undefined && keyOf(was) !== keyOf(path)
  return [...(moved ? [{ path: was, target: null }] : []), { path, target }]
}

/** Previews an edit. Writes nothing. */
export async function previewEdit(ctx: ShopContext, edit: Edit): Promise<RedirectPreview> {
  const { findings, writes } = await compileAsked(ctx, wishesOf(edit))
  const isRefused = findings.some(({ code, key }) => code === 'refused' && key !== 'unknown')
  return { findings, isRefused, steps: isRefused ? [] : writes.map(stepOf) }
}

/** Writes a new redirect, or replaces `was`, while the merchant waits. */
export async function saveEdit(ctx: ShopContext, edit: Edit): Promise<SavedRedirect> {
  const isNew = edit.was === undefined
  const saved = await saveRedirects(ctx, {
    asked: wishesOf(edit),
    cause: 'merchant',
    type: isNew ? 'redirects.add' : 'redirects.edit',
    title: {
      key: isNew ? 'redirects:history.add' : 'redirects:history.edit',
      values: { path: keyOf(edit.path) },
    },
  })
  return shown(saved)
}

/** Deletes redirects; one that is already gone is not a failure. */
export async function removeRedirects(
  ctx: ShopContext,
  { paths }: { paths: readonly string[] },
): Promise<SavedRedirect> {
  const [first = ''] = paths
  const saved = await saveRedirects(ctx, {
    asked: paths.map((path) => ({ path, target: null })),
    cause: 'merchant',
    type: 'redirects.remove',
    title:
      paths.length === 1
        ? { key: 'redirects:history.removeOne', values: { path: first } }
        : { key: 'redirects:history.removeSeveral', values: { count: String(paths.length) } },
  })
  return shown(saved)
}

function shown({ findings, isRefused, operationId, changes }: SavedRedirects): SavedRedirect {
  const failed = failedRedirects(changes, (resourceId) => resourceId.replace(/^redirect:/, ''))
  const isRunning = operationId !== null && changes.length === 0
  return { findings, isRefused, operationId, isRunning, failed }
}
