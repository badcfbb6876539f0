import { pixelWidth } from './pixel-width.ts'
import { RESULT_TEXT } from './result-text.ts'
import { printedTitle, type TitlePattern } from './title-pattern.ts'

interface TitleCut {
  /** `wide`: too wide on its own. `wide-with-theme`: too wide only because of what the theme adds. */
  advice: 'wide' | 'wide-with-theme'
  values: { pixels: number; cutAt: number; added: number }
}

/** Reports whether a result cuts off a title as the page prints it; null: it is shown in full. */
export function titleCut(title: string, pattern: TitlePattern | null | undefined): TitleCut | null {
  const { cutAt } = RESULT_TEXT.title
  const pixels = pixelWidth(printedTitle(title, pattern), 'title')
  if (pixels <= cutAt) return null
  const own = pixelWidth(title.trim(), 'title')
  return { advice: own > cutAt ? 'wide' : 'wide-with-theme', values: { pixels, cutAt, added: pixels - own } }
}
