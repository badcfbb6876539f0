import type { EffectListener } from '#core/changes/journal/charge-changes.ts'
import { settleDrafts } from '#core/writing/drafts.ts'
import { pieceOf } from '#core/writing/text-pieces.ts'
import { writing } from './domain/writing.ts'

/**
 * A text that was written into the editor is paid by whatever brings it to the store: the editor, the grid, a bulk edit, a
 * file.
 */
export const paidDrafts: EffectListener = {
  kinds: ['catalogue.search-listing'],
  async tookEffect(ctx, tx, effects) {
    const texts = effects.flatMap(({ observed, ...effect }) =>
      typeof observed === 'string' && observed.trim() !== '' ? [{ ...effect, piece: pieceOf(observed) }] : [],
    )
    const byResource = Map.groupBy(texts, ({ operationId, resourceId }) => `${operationId} ${resourceId}`)
    const saved = [...byResource.values()].flatMap((all) =>
      all[0]
        ? [
            {
              pieces: all.map(({ piece }) => piece),
              key: all[0].resourceId,
              operationId: all[0].operationId,
            },
          ]
        : [],
    )
    await settleDrafts(tx, ctx, writing, saved)
  },
}
