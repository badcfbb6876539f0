import type { CheckSettings } from '#rules/seo-checks/check.ts'
import { judge } from '#rules/seo-checks/judge.ts'
import { pixelWidth } from '#rules/seo-checks/pixel-width.ts'
import { lengthOf } from '#rules/seo-checks/text-length.ts'
import type { ResourceRow } from '../contract/resources.ts'

/** A row with other texts, measured and judged as the server does it, until the next answer comes. */
export function rowWith(
  row: ResourceRow,
  texts: Partial<Pick<ResourceRow, 'seoTitle' | 'seoDescription'>>,
  settings: CheckSettings,
): ResourceRow {
  const next = { ...row, ...texts }
  const { results, colour } = judge({ ...next, text: null }, settings)
  const [title, description] = [next.seoTitle ?? '', next.seoDescription ?? '']
  return {
    ...next,
    titleLength: lengthOf(title),
    titlePixels: pixelWidth(title, 'title'),
    descriptionLength: lengthOf(description),
    descriptionPixels: pixelWidth(description, 'description'),
    checks: results,
    colour,
  }
}
