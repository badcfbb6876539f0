import type { Page } from 'playwright-core'
import type { SchemaType, Values } from '../../app/src/features/schema-types/domain/schema-type.ts'
import { ALL_TYPES, pathOf } from '../../app/src/features/schema-types/domain/types/schema-types.ts'
import { rightExample } from '../../app/src/features/schema-types/testing/drawn-values.ts'
import { judgePage } from '../../app/src/rules/rich-results/judge/judge-page.ts'

/** Every declared type, with where its form is. */
export const EVERY_TYPE = ALL_TYPES.map((type) => ({
  key: type.key,
  type,
  isEntry: type.entries !== undefined,
  path: type.entries ? `${pathOf(type)}/new` : pathOf(type),
}))

/** A type's right example, with an image that is there in place of each it names. */
export function valuesWith(type: SchemaType, image: string): Values {
  const example = JSON.stringify(rightExample(type))
  return JSON.parse(example.replaceAll(/"https:[^"]+\.(?:jpe?g|png|webp)"/g, JSON.stringify(image))) as Values
}

/** Of the page open in `page` the nodes of one schema.org type, whether each is ours, and the errors told of them. */
export async function nodesOf(page: Page, type: string): Promise<{ ours: boolean[]; errors: unknown[] }> {
  const { nodes, issues } = judgePage({ html: await page.content(), url: page.url(), ownHandle: 'signpost' })
  return {
    ours: nodes.filter(({ types }) => types.includes(type)).map(({ owner }) => owner.kind === 'self'),
    errors: issues.filter((issue) => issue.severity === 'error' && issue.type === type),
  }
}
