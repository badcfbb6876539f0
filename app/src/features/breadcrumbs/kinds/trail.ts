import type { ChangeKind } from '#core/changes/change-kind.ts'
import { noteWrittenTrail } from '../trail-store.ts'
import { type IdsValue, idsKind } from './resource-field.ts'

/** The trail of a product or collection: ids of the collections above it, from which Liquid prints live names. */
export const trailKind: ChangeKind<IdsValue> = {
  ...idsKind,
  name: 'breadcrumbs.trail',
  own: true,
  async noteValue(tx, shopId, { resourceId, observed }) {
    await noteWrittenTrail(tx, shopId, { gid: resourceId, ids: observed?.ids ?? [] })
  },
}
