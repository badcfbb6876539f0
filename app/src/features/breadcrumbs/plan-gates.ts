import type { FeatureGate } from '#core/shops/domain/feature-gate.ts'

/** Breadcrumbs: switching them on, choosing and writing trails. Switching them off is open to all. */
export const breadcrumbsGate: FeatureGate = {
  feature: 'breadcrumbs',
  operations: ['breadcrumbs.trails', 'breadcrumbs.choice', 'breadcrumbs.custom-trail'],
}
