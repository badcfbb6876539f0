import { type ComponentProps, use } from 'react'
import { useTranslation } from 'react-i18next'
import { CollectionSyncing } from '#core/catalogue/ui/collection-syncing.tsx'
import { isBeingRead } from '#core/catalogue/ui/until-synced.ts'
import type { Price as CreditPrice } from '#core/credits/contract.ts'
import { AutomationActionsContext } from '#core/registry/client.ts'
import { numberFormat } from '#kit/shared/formatters.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { useSaidWords } from '#kit/ui/i18n/error-words.ts'
import { Stack } from '#kit/ui/layout.tsx'
import { Price } from '#kit/ui/price.tsx'
import { Loading, SkeletonBar, SkeletonRows } from '#kit/ui/skeleton.tsx'
import type { Preview } from '../contract.ts'
import { useAutomationError } from './use-automation-error.ts'
import type { usePreview } from './use-automations.ts'

/** Number of resources concerned, and the maximum price. */
export function PreviewWords({ preview }: { preview: ReturnType<typeof usePreview> }) {
  const failed = useAutomationError(preview.error)
  if (isBeingRead(preview.failureReason)) return <CollectionSyncing />
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

/** The most each item costs that it will write for: of how many, nobody knows yet. */
export function EachPrice({
  preview: { data, isError, failureReason },
  action,
}: {
  preview: ReturnType<typeof usePreview>
  action: string
}) {
  const actions = use(AutomationActionsContext)
  if (isError || data?.refused || isBeingRead(failureReason)) return null
  if (!data) return <SkeletonBar width="14rem" />
  const per = actions.find(({ generator }) => generator === action)?.pricedPer ?? 'item'
  return <PriceLine price={data.each} per={per} />
}

function PriceLine({
  price,
  ...more
}: { price: CreditPrice | null } & Pick<ComponentProps<typeof Price>, 'upTo' | 'atLeast' | 'per'>) {
  const { t } = useTranslation('automations')
  if (price === null) return <Price credits={0} balance={0} />
  if (price.unmetered) return <p className="sp-subtle">{t('preview.unmetered')}</p>
  return <Price credits={price.ceiling} balance={price.available} {...more} />
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
      {!refused && <PriceLine price={price} upTo atLeast={!exact} />}
      {refused && (
        <Banner tone="attention" title={t('preview.refused')}>
          {said(refused)}
        </Banner>
      )}
    </Stack>
  )
}
