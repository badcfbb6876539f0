import type { FeatureGate } from '#core/shops/domain/feature-gate.ts'

/** Broken links, their redirects and the automation. Redirects that were made stay, whatever becomes of the plan. */
export const brokenLinksGate: FeatureGate = {
  feature: 'broken-links',
  operations: [
    'broken-links.resolve',
    'broken-links.archive',
    'broken-links.revert',
    'broken-links.delete',
    'broken-links.import',
    'broken-links.automation',
  ],
}
