import { parseGid } from '#core/catalogue/domain/resource-kind.ts'
import type { EffectListener } from '#core/changes/journal/charge-changes.ts'
import { noteEditedResources } from '#core/crawl/edited-pages.ts'

/**
 * After a single write its page is read again soon, so that a finding somebody has just mended goes. Whole operations wait for
 * the next scan, or for who reads their pages again.
 */
export const followWrites: EffectListener = {
  kinds: ['catalogue.search-listing', 'catalogue.body', 'catalogue.robots', 'catalogue.metafield'],
  async tookEffect(ctx, tx, effects) {
    const [effect] = effects
    const resource = effects.length === 1 && effect ? parseGid(effect.resourceId) : null
    if (resource) await noteEditedResources(ctx, tx, [resource])
  },
}
