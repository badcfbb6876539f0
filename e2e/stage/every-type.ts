import type { Page } from 'playwright-core'
import type { SchemaType, Values } from '../../app/src/features/schema-types/domain/schema-type.ts'
import { ALL_TYPES, pathOf } from '../../app/src/features/schema-types/domain/types/schema-types.ts'
import { rightExample } from '../../app/src/features/schema-types/testing/drawn-values.ts'
import { judgePage } from '../../app/src/rules/rich-results/judge/judge-page.ts'

/** Every declared type, with the path of its form. */
export const EVERY_TYPE = ALL_TYPES.map((type) => ({
  key: type.key,
  type,
  isEntry: type.entries !== undefined,
  path: type.entries ? `${pathOf(type)}/new` : pathOf(type),
}))

/** Returns the correct example of a type, with an existing image in place of each it names. */
export function valuesWith(type: SchemaType, image: string): Values {
  const example = JSON.stringify(rightExample(type))
  return JSON.parse(example.replaceAll(/"https:[^"]+\.(?:jpe?g|png|webp)"/g, JSON.stringify(image))) as Values
}

/** Returns the nodes of one schema.org type on the page open in `page`: whether each is ours, and their errors. */
export async function nodesOf(page: Page, type: string): Promise<{ ours: boolean[]; errors: unknown[] }> {
  const { nodes, issues } = judgePage({ html: await page.content(), url: page.url(), ownHandle: 'signpost' })
  return {
    ours: nodes.filter(({ types }) => types.includes(type)).map(({ owner }) => owner.kind === 'self'),
    errors: issues.filter((issue) => issue.severity === 'error' && issue.type === type),
  }
}
