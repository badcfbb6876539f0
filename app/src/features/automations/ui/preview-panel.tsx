import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { numberFormat } from '#kit/shared/formatters.ts'
import { Button } from '#kit/ui/button.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Section } from '#kit/ui/section.tsx'
import { PreviewWords } from './preview-words.tsx'
import { usePreview, type Wish } from './use-automations.ts'

/** What would be written if it ran over all that is there now, as the form stands. */
export function PreviewPanel({ wish }: { wish: Wish | null }) {
  const { t, i18n } = useTranslation(['automations', 'changes'])
  const [isAsked, setIsAsked] = useState(false)
  const preview = usePreview(isAsked ? wish : null)
  const rows = preview.data?.rows ?? []
  return (
    <Section title={t('preview.title')} note={t('preview.note')}>
      <Stack gap={3}>
        <Button
          icon="search"
          onPress={() => (isAsked && wish ? void preview.refetch() : setIsAsked(true))}
          loading={preview.isFetching}
        >
          {t('preview.action')}
        </Button>
        <div aria-live="polite">
          {isAsked &&
            (wish ? (
              <PreviewWords preview={preview} />
            ) : (
              <p className="sp-subtle">{t('preview.incomplete')}</p>
            ))}
        </div>
        {wish && rows.length > 0 && (
          <ul className="sp-automation-rows" aria-label={t('preview.rows')}>
            {rows.map(({ gid, title, places }) => (
              <li key={gid}>
                <span className="sp-strong">{title}</span>
                {places.map(({ field, current, length }) => (
                  <span key={field} className="sp-subtle sp-small">
                    {t(`changes:field.${field}`, { defaultValue: field })}:{' '}
                    {length === null
                      ? (current ?? t('preview.nothing'))
                      : t('preview.length', {
                          count: length,
                          number: numberFormat(i18n.language).format(length),
                        })}
                  </span>
                ))}
              </li>
            ))}
          </ul>
        )}
      </Stack>
    </Section>
  )
}
