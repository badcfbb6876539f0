import { z } from 'zod'
import type { ArticleNode } from '#core/writing/article/article-tree.ts'

/** Sanitised content as a tree, so that it is rendered without writing HTML. */
export const contentNodeSchema: z.ZodType<ArticleNode> = z.union([
  z.string(),
  z.object({
    tag: z.string(),
    attributes: z.record(z.string(), z.string()),
    children: z.array(z.lazy(() => contentNodeSchema)),
  }),
])
