import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { numberFormat } from '#kit/shared/formatters.ts'
import { Link } from '#kit/ui/link.tsx'
import { Row, Rows } from '#kit/ui/row.tsx'
import type { Repeats } from '../contract/summary.ts'
import { metaTagsApi } from './meta-tags-api.ts'
import { editorPath } from './paths.ts'
import './repeated-texts.css'

/** The other pages of the store with the same title or description, each with a link to its editor. */
export function RepeatedTexts({ repeats }: { repeats: Repeats }) {
  const { t, i18n } = useTranslation(['meta-tags', 'seo-checks'])
  const number = (value: number) => numberFormat(i18n.language).format(value)
  const parts = (['title', 'description'] as const).filter((part) => repeats[part].count > 0)
  if (parts.length === 0) return null
  return (
    <Rows>
      {parts.map((part) => {
        const { count, pages } = repeats[part]
        return (
          <Row
            key={part}
            tone="attention"
            toneWord={t('seo-checks:colour.yellow')}
            title={t(`repeats.${part}`, { number: number(count) })}
            note={
              <ul className="sp-repeats">
                {pages.map(({ gid, kind, title }) => (
                  <li key={gid}>
                    <Link to={editorPath(gid, '')}>{title}</Link> · {t(`kind.${kind}`)}
                  </li>
                ))}
                {count > pages.length && (
                  <li>{t('repeats.more', { number: number(count - pages.length) })}</li>
                )}
              </ul>
            }
          />
        )
      })}
    </Rows>
  )
}

/** As `RepeatedTexts`, for a row of the list: loaded when the row is expanded. */
export function RowRepeats({ gid }: { gid: string }) {
  const { data } = useQuery({
    queryKey: ['meta-tags-repeats', gid],
    queryFn: () => metaTagsApi.repeats({ gid }),
    staleTime: 0,
  })
  return data ? <RepeatedTexts repeats={data} /> : null
}
