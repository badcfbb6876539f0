import type { ChangeKind } from '#core/changes/change-kind.ts'
import { lockTrails, noteChoice } from '../trail-store.ts'
import { type IdsValue, idsKind } from './resource-field.ts'

/** The merchant's choice for one product, collection, page or article: a collection, or a custom trail. */
export const choiceKind: ChangeKind<IdsValue> = {
  ...idsKind,
  name: 'breadcrumbs.choice',
  own: true,
  noteValue: (tx, shopId, { resourceId, field, observed }) =>
    noteChoice(tx, shopId, {
      gid: resourceId,
      column: field === 'breadcrumb-custom' ? 'chosen_custom' : 'chosen_collection',
      id: observed?.ids[0] ?? null,
    }),
  async noteValues(tx, shopId, changes) {
    await lockTrails(tx, [...new Set(changes.map(({ resourceId }) => resourceId))])
    for (const change of changes) await choiceKind.noteValue?.(tx, shopId, change)
  },
}
