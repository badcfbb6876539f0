import { useTranslation } from 'react-i18next'
import { pixelWidth } from '#rules/seo-checks/pixel-width.ts'
import { RESULT_TEXT } from '#rules/seo-checks/result-text.ts'
import { printedTitle, type TitlePattern } from '#rules/seo-checks/title-pattern.ts'

/** Width of a title as the theme prints it, counted against the width a search result shows. */
export function TitleWidth({ text, pattern }: { text: string; pattern: TitlePattern | null | undefined }) {
  const { t } = useTranslation('shell')
  const count = pixelWidth(printedTitle(text, pattern), 'title')
  const max = RESULT_TEXT.title.cutAt
  return (
    <span className={count > max ? 'sp-counter-over' : undefined}>{t('counter.pixels', { count, max })}</span>
  )
}
