import { lengthOf } from '#kit/shared/text-length.ts'
import type { CheckSettings } from '#rules/seo-checks/check.ts'
import { judge } from '#rules/seo-checks/judge.ts'
import { pixelWidth } from '#rules/seo-checks/pixel-width.ts'
import { printedTitle } from '#rules/seo-checks/title-pattern.ts'
import type { Measure, ResourceRow } from '../contract/resources.ts'

/** Returns a row with other texts, measured and judged as on the server, until the next response arrives. */
export function rowWith(
  row: ResourceRow,
  texts: Partial<Pick<ResourceRow, 'seoTitle' | 'seoDescription'>>,
  { titlePattern, ...settings }: CheckSettings & Pick<Measure, 'titlePattern'>,
): ResourceRow {
  const next = { ...row, ...texts }
  const { results, colour } = judge({ ...next, titlePattern, text: null }, settings)
  const [title, description] = [next.seoTitle ?? '', next.seoDescription ?? '']
  return {
    ...next,
    titleLength: lengthOf(title),
    titlePixels: pixelWidth(printedTitle(title, titlePattern), 'title'),
    descriptionLength: lengthOf(description),
    descriptionPixels: pixelWidth(description, 'description'),
    checks: results,
    colour,
  }
}
