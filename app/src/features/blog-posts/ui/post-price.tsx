import { useTranslation } from 'react-i18next'
import { Banner } from '#kit/ui/banner.tsx'
import { useSaidWords } from '#kit/ui/i18n/error-words.ts'
import { Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Price } from '#kit/ui/price.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { Choices } from './blog-posts-api.ts'

/** The most a post costs, and the use of the week's limit, before it is begun. */
export function PostPrice({ choices, writer }: { choices: Choices; writer: 'model' | 'template' }) {
  const { t } = useTranslation(['blog-posts', 'writing'])
  const said = useSaidWords()
  const { price, refused, week } = choices
  const isFree = writer === 'template' || price === null
  return (
    <Section title={t('price.title')}>
      <Stack gap={3}>
        {isFree ? (
          <Price credits={0} balance={0} />
        ) : price.unmetered ? (
          <p className="sp-subtle">{t('writing:price.unmetered')}</p>
        ) : (
          <Price credits={price.ceiling} balance={price.available} upTo />
        )}
        {writer === 'model' && price?.unmetered === false && (
          <p className="sp-subtle sp-small">{t('price.tokens')}</p>
        )}
        <p className="sp-subtle sp-small">
          {t('headline.week', { written: week.written, limit: week.limit })}
        </p>
        {writer === 'model' && refused && (
          <Banner tone="attention" title={t('price.refused')}>
            {said(refused)}
          </Banner>
        )}
        {!isFree && price.sold && price.available < price.ceiling && (
          <Link to="/pricing?tabindex=1">{t('writing:price.buy')}</Link>
        )}
      </Stack>
    </Section>
  )
}
