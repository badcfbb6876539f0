import type { Page } from 'playwright-core'
import { judgePage } from '../../app/src/rules/rich-results/judge/judge-page.ts'

/** Returns the nodes of one schema.org type that Signpost prints on the page open in `page`. */
export async function ownMarkup(page: Page, type: string): Promise<Record<string, unknown>[]> {
  const { nodes } = judgePage({ html: await page.content(), url: page.url(), ownHandle: 'signpost' })
  return nodes
    .filter(({ owner, types }) => owner.kind === 'self' && types.includes(type))
    .map(({ source }) => source)
}
