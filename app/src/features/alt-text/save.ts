import { imageAltKind } from '#core/changes/kinds/image-alt.ts'
import { applyNow } from '#core/changes/single-edit/apply-now.ts'
import type { ShopContext } from '#core/context/context.ts'
import { requireFeature } from '#core/shops/plan-of.ts'
import { AppError } from '#kit/shared/errors.ts'
import type { Saved, SaveInput } from './contract/images.ts'
import { imageGid } from './domain/image-gid.ts'
import { altTextErrors } from './errors.ts'
import { readImages } from './image-page.ts'
import { altTextGate } from './plan-gates.ts'
import { performedOn } from './selection.ts'

/**
 * Writes alt texts while a merchant waits. Refusals and conflicts are outcomes per image. Throws
 * `alt-text.alt-required`, `alt-text.no-image`, and what `applyNow` throws when nothing was written.
 */
export async function saveAlts(ctx: ShopContext, { edits }: SaveInput): Promise<Saved> {
  await requireFeature(ctx, altTextGate)
  if (edits.some(({ alt }) => alt.trim() === '')) throw new AppError(altTextErrors.altRequired)
  // The last edit of an image wins.
  const latest = [...new Map(edits.map((edit) => [edit.gid, edit])).values()]
  const gids = latest.map(({ gid }) => gid)
  const held = await ctx.tx((tx) => readImages(tx, gids))
  const titles = new Map(held.map(({ kind, id, owner_title }) => [imageGid(kind, id), owner_title]))
  if (titles.size < latest.length) throw new AppError(altTextErrors.noImage)
  const [first] = held
  const { operationId, changes } = await applyNow(ctx, {
    kind: imageAltKind,
    changes: latest.map(({ gid, alt, expected }) => ({
      resourceId: gid,
      field: 'alt',
      label: titles.get(gid) ?? '',
      after: alt.trim(),
      ...(expected !== undefined && { expected: expected ?? '' }),
    })),
    cause: 'merchant',
    type: 'alt-text.edit',
    performedOn: performedOn({ ids: gids }),
    title:
      latest.length === 1
        ? { key: 'alt-text:history.editOne', values: { title: first?.owner_title ?? '' } }
        : { key: 'alt-text:history.editSeveral', values: { count: String(latest.length) } },
  })
  return {
    operationId,
    outcomes: changes.map(
      ({ resourceId: gid, state, observed, errorCode, errorMessage, errorValues, isLate }) => ({
        gid,
        state,
        observed,
        errorCode,
        errorMessage,
        errorValues,
        isLate,
      }),
    ),
  }
}
