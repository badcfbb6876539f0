import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChosenResources } from '#core/catalogue/ui/chosen-resources.tsx'
import type { WritingLanguage } from '#core/writing/languages.ts'
import type { Tone } from '#core/writing/tones.ts'
import { LanguageSelect, ToneSelect } from '#core/writing/ui/language-selects.tsx'
import { TextPrice } from '#core/writing/ui/text-price.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Loaded } from '#kit/ui/loaded.tsx'
import { MOST_WRITTEN } from '../domain/bounds.ts'
import type { ContentTab } from '../domain/tab-set.ts'
import { contentTabsApi, QUOTE_KEY } from './content-tabs-api.ts'

/** Generates the empty tabs from one product's fields; the texts go into the form for review, not to the store. */
export function WriteDialog({
  tabs,
  product: first,
  onTexts,
  onClose,
}: {
  tabs: readonly ContentTab[]
  product: string | null
  /** Texts by index of the tab. */
  onTexts: (texts: Map<number, string>) => void
  onClose: () => void
}) {
  const { t } = useTranslation(['content-tabs', 'writing', 'errors'])
  const quote = useQuery({ queryKey: QUOTE_KEY, queryFn: () => contentTabsApi.quote(), staleTime: 0 })
  const [product, setProduct] = useState(first)
  const [language, setLanguage] = useState<WritingLanguage | ''>('')
  const [tone, setTone] = useState<Tone | ''>('')
  const [tried, setTried] = useState(false)
  const empty = tabs
    .flatMap(({ title, content }, index) =>
      title.trim() !== '' && content === '' ? [{ title: title.trim(), index }] : [],
    )
    .slice(0, MOST_WRITTEN)
  const chosen = {
    language: language || quote.data?.preset.language || '',
    tone: tone || quote.data?.preset.tone || '',
  } as const
  const write = useMutation({
    mutationFn: (order: Parameters<typeof contentTabsApi.write>[0]) => contentTabsApi.write(order),
    onSuccess: ({ texts }) => {
      onTexts(new Map(empty.map(({ index }, at) => [index, texts[at] ?? ''])))
      onClose()
    },
  })
  const begin = () => {
    setTried(true)
    if (product === null || chosen.language === '' || chosen.tone === '') return
    write.mutate({
      product,
      titles: empty.map(({ title }) => title),
      language: chosen.language,
      tone: chosen.tone,
    })
  }
  const isPossible = empty.length > 0 && quote.data !== undefined && quote.data.refused === null
  return (
    <ConfirmDialog
      title={t('write.title')}
      tone="primary"
      keep={t('write.cancel')}
      confirm={t('write.begin', { count: empty.length })}
      pending={write.isPending}
      confirmable={isPossible}
      onConfirm={begin}
      onClose={onClose}
    >
      <Loaded query={quote} rows={4} inside>
        {(data) => (
          <Stack gap={3}>
            <p>{t('write.note')}</p>
            {empty.length === 0 ? (
              <Banner tone="attention" title={t('write.nothing')}>
                {t('write.nothingNote')}
              </Banner>
            ) : (
              <p>{t('write.tabs', { titles: empty.map(({ title }) => title).join(', ') })}</p>
            )}
            <ChosenResources
              kind="product"
              ids={product === null ? [] : [product]}
              onIds={([id]) => setProduct(id ?? null)}
              most={1}
              help={t('write.productHelp')}
              error={tried && product === null ? t('write.product') : undefined}
            />
            <LanguageSelect
              label={t('writing:language')}
              value={chosen.language}
              onValue={setLanguage}
              error={tried && chosen.language === '' ? t('write.language') : undefined}
            />
            <ToneSelect
              label={t('writing:tone')}
              value={chosen.tone}
              onValue={setTone}
              error={tried && chosen.tone === '' ? t('write.tone') : undefined}
            />
            <TextPrice
              price={data.price ?? (data.refused ? undefined : null)}
              refused={data.refused}
              told={{ note: t('write.paid'), refused: t('write.refused') }}
            />
            {write.error && <FailureLine error={write.error} />}
          </Stack>
        )}
      </Loaded>
    </ConfirmDialog>
  )
}
