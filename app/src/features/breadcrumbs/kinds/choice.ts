import type { ChangeKind } from '#core/changes/change-kind.ts'
import { noteChoice } from '../trail-store.ts'
import { type IdsValue, idsKind } from './resource-field.ts'

/** The merchant's choice for one product, collection, page or article: a collection, or a custom trail. */
export const choiceKind: ChangeKind<IdsValue> = {
  ...idsKind,
  name: 'breadcrumbs.choice',
  own: true,
  async noteValue(tx, shopId, { resourceId, field, observed }) {
    const column = field === 'breadcrumb-custom' ? 'chosen_custom' : 'chosen_collection'
    await noteChoice(tx, shopId, { gid: resourceId, column, id: observed?.ids[0] ?? null })
  },
}
