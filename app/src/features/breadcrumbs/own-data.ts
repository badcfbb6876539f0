import type { OwnData, OwnMetafield } from '#core/registry/own-data.ts'
import { type BreadcrumbField, FIELDS, NAMESPACE } from './domain/metafields.ts'
import { choiceKind } from './kinds/choice.ts'
import { customTrailKind, customTrailRef } from './kinds/custom-trail.ts'
import { trailKind } from './kinds/trail.ts'
import { heldCustomTrails } from './read-custom-trails.ts'

const ofField = (field: BreadcrumbField, kind: string): OwnMetafield => ({
  group: 'breadcrumbs',
  namespace: NAMESPACE,
  key: FIELDS[field].key,
  on: ['product', 'collection', 'page', 'article'],
  kind,
  field,
})

/** Trails and choices on the store's resources, and the custom trails. */
export const ownData: OwnData = {
  metafields: [
    ofField('breadcrumb-trail', trailKind.name),
    ofField('breadcrumb-collection', choiceKind.name),
    ofField('breadcrumb-custom', choiceKind.name),
  ],
  entries: async (ctx) =>
    ((await heldCustomTrails(ctx)) ?? []).map(({ handle, name }) => ({
      group: 'custom-trails',
      kind: customTrailKind.name,
      ...customTrailRef(handle),
      label: name,
    })),
}
