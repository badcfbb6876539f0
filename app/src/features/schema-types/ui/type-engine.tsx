import { useTranslation } from 'react-i18next'
import { dateFormat } from '#kit/shared/formatters.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Inline } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import type { SchemaType } from '../domain/schema-type.ts'

const TONES = { shown: 'success', used: 'info', none: 'neutral', retired: 'attention' } as const

/** What search engines do with a type today, shown before the merchant fills it in. */
export function TypeEngine({ type: { key, engine } }: { type: SchemaType }) {
  const { t, i18n } = useTranslation('schema-types')
  const date = dateFormat(i18n.language, { dateStyle: 'medium', timeZone: 'UTC' })
  return (
    <div>
      <Inline>
        <Badge tone={TONES[engine.state]}>{t(`engine.${engine.state}`)}</Badge>
      </Inline>
      <p className="sp-subtle sp-small">
        {t(`${key}.engine`, { date: date.format(new Date(engine.asOf)) })}{' '}
        <Link to={engine.source} target="external">
          {t('source')}
        </Link>
      </p>
    </div>
  )
}
