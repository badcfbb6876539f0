import type { TFunction } from 'i18next'
import { ColourSign } from '#core/issues/ui/check-sign.tsx'
import type { useCheckWords } from '#core/issues/ui/use-check-words.ts'
import { RESULT_TEXT } from '#rules/seo-checks/result-text.ts'
import type { ResourceRow } from '../contract/resources.ts'
import './cells.css'

interface TextCellProps {
  row: ResourceRow
  part: 'title' | 'description'
  /** Passed by the column, so that no cell has to load texts. */
  t: TFunction
  words: ReturnType<typeof useCheckWords>
}

/** A text in the grid with its length and the colour of its check. */
export function TextCell({ row, part, t, words }: TextCellProps) {
  const isTitle = part === 'title'
  const text = isTitle ? row.seoTitle : row.seoDescription
  const length = isTitle ? row.titleLength : row.descriptionLength
  const pixels = isTitle ? row.titlePixels : row.descriptionPixels
  const check = row.checks.find(({ id }) =>
    row.kind === 'blog' ? id === `blog-${part}` : id === `seo-${part}`,
  )
  const isCut = pixels > RESULT_TEXT[part].cutAt
  return (
    <div className="sp-text-cell">
      {text && <span className="sp-text-cell-words">{text}</span>}
      <span className="sp-text-cell-count sp-numeric">
        {check && <ColourSign colour={check.colour} word={words.colour(check.colour)} />}
        {!text && (
          <span className="sp-text-cell-none">
            {t(isTitle ? 'meta-tags:cell.ownTitle' : 'meta-tags:cell.none')}
          </span>
        )}
        {text && (
          <>
            <span>{t('meta-tags:cell.characters', { count: length, number: words.number(length) })}</span>
            <span className={isCut ? 'sp-text-cell-cut' : undefined}>
              {t(isCut ? 'meta-tags:cell.pixelsCut' : 'meta-tags:cell.pixels', {
                pixels: words.number(pixels),
              })}
            </span>
          </>
        )}
      </span>
    </div>
  )
}
