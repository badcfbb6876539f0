import type { FeatureGate } from '#core/shops/domain/feature-gate.ts'

/** Posts that are written; those there are stay readable, editable and can be deleted. */
export const blogPostsGate: FeatureGate = { feature: 'ai-blog', operations: ['blog-posts.publish'] }
