import type { FeatureGate } from '#core/shops/domain/feature-gate.ts'

/** Gate for switching breadcrumbs on, and for choosing and writing trails. Every plan may switch them off. */
export const breadcrumbsGate: FeatureGate = {
  feature: 'breadcrumbs',
  operations: ['breadcrumbs.trails', 'breadcrumbs.choice', 'breadcrumbs.custom-trail'],
}
