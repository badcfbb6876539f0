import { useTranslation } from 'react-i18next'
import { numberFormat } from '#kit/shared/formatters.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { useSaidWords } from '#kit/ui/i18n/error-words.ts'
import { Stack } from '#kit/ui/layout.tsx'
import { Price } from '#kit/ui/price.tsx'
import { Loading, SkeletonRows } from '#kit/ui/skeleton.tsx'
import type { Preview } from '../contract.ts'
import { useAutomationError } from './use-automation-error.ts'
import type { usePreview } from './use-automations.ts'

/** Number of resources concerned, and the maximum price. */
export function PreviewWords({ preview }: { preview: ReturnType<typeof usePreview> }) {
  const failed = useAutomationError(preview.error)
  if (preview.isError)
    return (
      <p className="sp-field-error" role="alert" data-code={failed.code}>
        {failed.words}
      </p>
    )
  if (!preview.data)
    return (
      <Loading>
        <SkeletonRows rows={2} sign={false} />
      </Loading>
    )
  return <Counts preview={preview.data} />
}

function Counts({ preview: { resources, matching, exact, price, refused } }: { preview: Preview }) {
  const { t, i18n } = useTranslation('automations')
  const said = useSaidWords()
  const number = (value: number) => numberFormat(i18n.language).format(value)
  return (
    <Stack gap={2}>
      <p>
        {t('preview.matching', { count: matching, number: number(matching) })}{' '}
        {t(exact ? 'preview.resources' : 'preview.resourcesOrMore', {
          count: resources,
          number: number(resources),
        })}
      </p>
      {price === null ? (
        !refused && <Price credits={0} balance={0} />
      ) : price.unmetered ? (
        <p className="sp-subtle">{t('preview.unmetered')}</p>
      ) : (
        <Price credits={price.ceiling} balance={price.available} upTo atLeast={!exact} />
      )}
      {refused && (
        <Banner tone="attention" title={t('preview.refused')}>
          {said(refused)}
        </Banner>
      )}
    </Stack>
  )
}
