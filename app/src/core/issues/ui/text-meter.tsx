import { useTranslation } from 'react-i18next'
import type { CheckResult } from '#rules/seo-checks/check.ts'
import { pixelWidth } from '#rules/seo-checks/pixel-width.ts'
import { RESULT_TEXT } from '#rules/seo-checks/result-text.ts'
import { printedTitle, type TitlePattern } from '#rules/seo-checks/title-pattern.ts'
import { CheckSign } from './check-sign.tsx'
import { CHECK_TONES, useCheckWords } from './use-check-words.ts'
import './checks.css'

/** Length of a text in characters and in pixels of a search result, as a bar, with what to do. */
export function TextMeter({
  text,
  part,
  result,
  pattern = null,
}: {
  text: string
  part: keyof typeof RESULT_TEXT
  /** The check of this text. */
  result: CheckResult | undefined
  /** For a title: what the theme prints around it, which counts towards its width. */
  pattern?: TitlePattern | null
}) {
  const { t } = useTranslation('seo-checks')
  const words = useCheckWords()
  const shown = part === 'title' ? printedTitle(text, pattern) : text
  const pixels = pixelWidth(shown, part)
  const { cutAt } = RESULT_TEXT[part]
  const colour = result?.colour ?? 'green'
  return (
    <span className="sp-meter">
      <span className="sp-meter-track" aria-hidden="true">
        <span
          className={`sp-meter-fill sp-tone-${CHECK_TONES[colour]}`}
          style={{ inlineSize: `${Math.min(100, (100 * pixels) / cutAt)}%` }}
        />
      </span>
      <span className="sp-meter-words">
        {result && <CheckSign colour={result.colour} />}
        <span className="sp-meter-advice">{result && words.advice(result)}</span>
        <span className={pixels > cutAt ? 'sp-meter-over' : 'sp-meter-pixels'}>
          {t('pixels', { pixels: words.number(pixels), cutAt: words.number(cutAt) })}
        </span>
      </span>
    </span>
  )
}
