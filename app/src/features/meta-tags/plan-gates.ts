import type { FeatureGate } from '#core/shops/domain/feature-gate.ts'

/** Texts edited one at a time, or generated. */
export const metaTagsGate: FeatureGate = { feature: 'meta-tags', operations: ['meta-tags.edit'] }

/** Edits of many resources at once, by rule or by file. */
export const bulkEditingGate: FeatureGate = {
  feature: 'bulk-editing',
  operations: ['meta-tags.bulk-edit', 'meta-tags.import'],
}
