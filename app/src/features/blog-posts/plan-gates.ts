import type { FeatureGate } from '#core/shops/domain/feature-gate.ts'

/** Gate for writing posts; existing ones stay readable, editable and deletable. */
export const blogPostsGate: FeatureGate = { feature: 'ai-blog', operations: ['blog-posts.publish'] }
