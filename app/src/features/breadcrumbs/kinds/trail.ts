import type { ChangeKind } from '#core/changes/change-kind.ts'
import { lockTrails, noteWrittenTrail } from '../trail-store.ts'
import { type IdsValue, idsKind } from './resource-field.ts'

/** The trail of a product or collection: ids of the collections above it, from which Liquid prints live names. */
export const trailKind: ChangeKind<IdsValue> = {
  ...idsKind,
  name: 'breadcrumbs.trail',
  own: true,
  noteValue: (tx, shopId, { resourceId, observed }) =>
    noteWrittenTrail(tx, shopId, { gid: resourceId, ids: observed?.ids ?? [] }),
  async noteValues(tx, shopId, changes) {
    await lockTrails(tx, [...new Set(changes.map(({ resourceId }) => resourceId))])
    for (const change of changes) await trailKind.noteValue?.(tx, shopId, change)
  },
}
