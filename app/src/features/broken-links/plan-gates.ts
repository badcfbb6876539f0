import type { FeatureGate } from '#core/shops/domain/feature-gate.ts'

/** Gate for broken links, their redirects and the automation. Redirects already made stay when the plan changes. */
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
