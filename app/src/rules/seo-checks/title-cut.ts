import { pixelWidth } from './pixel-width.ts'
import { RESULT_TEXT } from './result-text.ts'
import { printedTitle, type TitlePattern } from './title-pattern.ts'

interface TitleCut {
  /** `wide`: by itself. `wide-with-theme`: it would fit, were it not for what the theme adds. */
  advice: 'wide' | 'wide-with-theme'
  values: { pixels: number; cutAt: number; added: number }
}

/** Whether a result cuts a title off as the page prints it; null: it is shown in full. */
export function titleCut(title: string, pattern: TitlePattern | null | undefined): TitleCut | null {
  const { cutAt } = RESULT_TEXT.title
  const pixels = pixelWidth(printedTitle(title, pattern), 'title')
  if (pixels <= cutAt) return null
  const own = pixelWidth(title.trim(), 'title')
  return { advice: own > cutAt ? 'wide' : 'wide-with-theme', values: { pixels, cutAt, added: pixels - own } }
}
