import { useTranslation } from 'react-i18next'
import { TextPrice } from '#core/writing/ui/text-price.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { Choices } from './blog-posts-api.ts'

/** The most a post costs, and the use of the week's limit, before it is begun. */
export function PostPrice({ choices, writer }: { choices: Choices; writer: 'model' | 'template' }) {
  const { t } = useTranslation(['blog-posts', 'writing'])
  const { price, refused, week } = choices
  const isModel = writer === 'model'
  return (
    <Section title={t('price.title')}>
      <Stack gap={3}>
        <TextPrice
          price={isModel ? price : null}
          refused={isModel ? refused : null}
          told={{ note: t('price.tokens'), refused: t('price.refused') }}
        >
          <p className="sp-subtle sp-small">
            {t('headline.week', { written: week.written, limit: week.limit })}
          </p>
        </TextPrice>
      </Stack>
    </Section>
  )
}
