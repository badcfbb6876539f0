import { z } from 'zod'
import type { ArticleNode } from '#core/writing/article/article-tree.ts'

/** Cleaned content as a tree: whoever draws it writes no HTML. */
export const contentNodeSchema: z.ZodType<ArticleNode> = z.union([
  z.string(),
  z.object({
    tag: z.string(),
    attributes: z.record(z.string(), z.string()),
    children: z.array(z.lazy(() => contentNodeSchema)),
  }),
])
